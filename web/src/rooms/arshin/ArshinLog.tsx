import type { ArshinLogEntry } from '@naryad/contract/arshin/arshin'
import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { arshinQueries } from './arshin.queries.ts'

import styles from './arshin.module.css'

const shownCount = 50

/** The last questions to the register, also those of the nightly check. */
export function ArshinLog() {
  const { data, error, refetch } = useQuery(arshinQueries.log(shownCount))
  if (!data)
    return (
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить журнал" rows={4} height={48} />
    )
  if (data.items.length === 0) return <p className="no-margin secondary">Вопросов к реестру ещё не было.</p>
  return (
    <ul className="plain-list stack gap-8" aria-label="Журнал вопросов к «Аршину»">
      {data.items.map((entry) => (
        <li key={entry.id} className={styles.record}>
          <p className="no-margin">
            <Link to="/units/{-$id}" params={{ id: entry.unit.id }}>
              {entry.unit.title} № {entry.unit.serial}
            </Link>
          </p>
          <p className={`no-margin ${entry.outcome === 'FAILED' ? 'warn' : ''}`}>{outcomeText(entry)}</p>
          <p className="no-margin secondary text-12">
            {stamp(entry.at)}, {entry.by ? shortName(entry.by) : 'ночная проверка'}
          </p>
        </li>
      ))}
    </ul>
  )
}

const recordForms: Forms = ['запись', 'записи', 'записей']

function outcomeText({ outcome, error, recordsCount, isNews }: ArshinLogEntry): string {
  if (outcome === 'FAILED') return error
  if (outcome === 'NONE') return 'Записи нет'
  return `${counted(recordsCount, recordForms)}${isNews ? ', есть новее записанной' : ''}`
}
