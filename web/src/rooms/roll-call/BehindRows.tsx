import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconX from '~icons/x'

import { Failed } from '../../client/queries/Failed.tsx'
import { CarName } from '../../entities/car/CarName.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { clock, shortDay } from '../../ui/formats/dates.ts'
import { count } from '../../ui/formats/numbers.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { nameOf } from './nameOf.ts'
import { type RollCallBody, rollCallQueries } from './rollCall.queries.ts'
import { StatusWord } from './StatusWord.tsx'
import { windowHours } from './windowHours.ts'

import styles from './rollCall.module.css'

const step = 50
const most = 500

interface BehindRowsProps {
  /** «ООО «Юг»: опоздали» */
  title: string
  body: RollCallBody
  onClose: () => void
}

/** The roll-calls that a figure counts. */
export function BehindRows({ title, body, onClose }: BehindRowsProps) {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useQuery({
    ...rollCallQueries.report({ ...body, limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.behind} aria-label={title}>
      <header className={styles.sheetHead}>
        <h2 className={styles.title}>
          {title} {data && <span className={styles.aside}>{count(data.totalCount)}</span>}
        </h2>
        <IconButton label="Закрыть список" icon={IconX} size="sm" onClick={onClose} />
      </header>
      {!data && error && (
        <Failed title="Не удалось загрузить явки" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={5} height={40} />}
      <ul className={styles.rows}>
        {data?.items.map((row) => (
          <li key={row.id} className={styles.behindRow}>
            <span>
              {shortDay(row.date)} <span className={styles.aside}>{windowHours(row)}</span>
            </span>
            <span className={styles.who}>
              <span className={styles.name}>{nameOf(row)}</span>
              <span className={styles.second}>
                {row.car && <CarName car={row.car} />}
                {row.company?.name}
              </span>
            </span>
            <span className={styles.outcome}>
              <StatusWord status={row.status} />
              <span className={styles.aside}>{row.arrivedAt ? clock(row.arrivedAt) : row.comment}</span>
            </span>
          </li>
        ))}
      </ul>
      {data && data.items.length < data.totalCount && limit < most && (
        <Button size="sm" onClick={() => setLimit(Math.min(most, limit * 3))}>
          Показать ещё
        </Button>
      )}
    </section>
  )
}
