import type { Rejection } from '@naryad/contract/settings/rejections'
import {
  rejectionFieldTitles,
  rejectionReasonTitles,
  rejectionSourceTitles,
} from '@naryad/contract/settings/rejections.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { CarName } from '../../../entities/car/CarName.tsx'
import { nearMoment, stamp } from '../../../ui/formats/dates.ts'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { settingsQueries } from '../settings.queries.ts'

import settings from '../settings.module.css'
import styles from './rejections.module.css'

const timeForms: Forms = ['раз', 'раза', 'раз']

interface RejectionsProps {
  source: 'GPS' | 'OTHER'
  /** The name of the list. */
  label: string
  /** What the list is for. */
  lead: string
  /** The text of an empty list; without it nothing is shown. */
  none?: string
}

/** Elements of foreign data that were left out: the object, the value, the reason and the count. */
export function Rejections({ source, label, lead, none }: RejectionsProps) {
  const { data, error, refetch } = useQuery(settingsQueries.rejections(source))
  if (!data)
    return (
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось загрузить отброшенное"
        rows={3}
        height={48}
      />
    )
  if (data.items.length === 0)
    return none === undefined ? null : (
      <>
        <h3 className={settings.apart}>{label}</h3>
        <Lead>{none}</Lead>
      </>
    )
  return (
    <>
      <h3 className={settings.apart}>{label}</h3>
      <Lead>{lead}</Lead>
      <ul className="plain-list panel max-width-760" aria-label={label}>
        {data.items.map((one) => (
          <Row key={`${one.source} ${one.object} ${one.field}`} rejection={one} />
        ))}
      </ul>
      {data.totalCount > data.items.length && (
        <p className="no-margin text-12 line-18 secondary">
          Показаны последние {data.items.length} из {data.totalCount}
        </p>
      )}
    </>
  )
}

function nameOf({ source, object }: Rejection): string {
  if (source !== 'GPS') return rejectionSourceTitles[source]
  return object === '' ? 'Без номера' : `Объект ${object}`
}

const Row = ({ rejection }: { rejection: Rejection }) => {
  const { source, car, object, field, reason, value, times, lastAt } = rejection
  return (
    <li className="row wrap pad-x-16 pad-y-10 gap-x-16 gap-y-8 line-from-second">
      <div className={styles.owner}>
        {car ? (
          <Link to="/cars/{-$id}" params={{ id: car.id }}>
            <CarName car={car} />
          </Link>
        ) : (
          <span className="break-words">{nameOf(rejection)}</span>
        )}
      </div>
      <div className={styles.what}>
        <p className="no-margin">
          {source === 'GPS' ? rejectionFieldTitles[field] : object}:{' '}
          <code className="break-words">{value}</code>
        </p>
        <p className="no-margin text-12 line-18 secondary">
          {rejectionReasonTitles[reason]} · {counted(times, timeForms)}, последний{' '}
          <time dateTime={lastAt} data-tip={stamp(lastAt)}>
            {nearMoment(lastAt)}
          </time>
        </p>
      </div>
    </li>
  )
}
