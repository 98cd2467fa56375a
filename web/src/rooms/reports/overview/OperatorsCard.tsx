import { searchBehind } from '@naryad/contract/reports/reports.searches'
import { openStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { PersonChip } from '../../../entities/person/PersonChip.tsx'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { count, workTime } from '../../../ui/formats/numbers.ts'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { FigureLink } from '../FigureLink.tsx'
import type { Period } from '../frame/period.ts'
import { periodSearch } from '../frame/usePeriod.ts'
import { reportsQueries } from '../reports.queries.ts'
import { CardFailed } from './CardFailed.tsx'
import { failureOf, isFailed } from './failure.ts'

import charts from '../charts/charts.module.css'
import styles from './overview.module.css'

const shownAtMost = 8

/** Tasks finished in the period and currently open ones, by operator. */
export function OperatorsCard({ period }: { period: Period }) {
  const report = useQuery(
    reportsQueries.tasks({
      periodBy: 'done',
      dateFrom: period.from,
      dateTo: period.to,
      groupBy: ['operator'],
      measures: ['tasks', 'remote', 'late', 'finishMedian'],
      limit: 0,
    }),
  )
  const operators = useQuery(dictionaries.operators)
  const people = operators.data
  const { data } = report
  const failure = failureOf(report)
  const rows = data?.groups
    .filter(({ key }) => key !== null)
    .slice(0, shownAtMost)
    .map((group) => ({ ...group, person: people?.items.find(({ id }) => id === Number(group.key)) }))
  return (
    <section className={charts.card} aria-label="Операторы">
      <header className={charts.head}>
        <h2 className={charts.title}>Операторы</h2>
        <Link to="/analytics/{-$report}" params={{ report: 'engineers' }} search={periodSearch}>
          Отчёт по инженерам
        </Link>
      </header>
      {failure && <CardFailed failure={failure} />}
      {!rows && !failure && <SkeletonBar width="100%" height={200} />}
      {rows?.length === 0 && (
        <p className="no-margin above-8 muted below-8">За период никто ничего не завершил</p>
      )}
      {rows && rows.length > 0 && (
        <div className={`scroll-x ${styles.scroller}`}>
          <table className={`full-width collapse-borders ${charts.table}`}>
            <thead>
              <tr>
                <th scope="col">Оператор</th>
                <th scope="col">Выполнено</th>
                <th scope="col">Удалённо</th>
                <th scope="col">Просрочено</th>
                <th scope="col">Медиана</th>
                <th scope="col">Открыто</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, title, values, search, person }) => (
                <tr key={key}>
                  <th scope="row">{person ? <PersonChip person={person} /> : title}</th>
                  {(['tasks', 'remote', 'late'] as const).map((measure) => (
                    <td key={measure} data-bad={(measure === 'late' && (values.late ?? 0) > 0) || undefined}>
                      <FigureLink search={data ? searchBehind(measure, search, data.period) : search}>
                        {count(values[measure] ?? 0)}
                      </FigureLink>
                    </td>
                  ))}
                  <td>
                    {values.finishMedian === null || values.finishMedian === undefined
                      ? '—'
                      : workTime(values.finishMedian)}
                  </td>
                  <td>
                    {isFailed(operators) && '—'}
                    {person && (
                      <FigureLink search={{ operatorIds: [person.id], statuses: openStatuses }}>
                        {count(person.openTasksCount)}
                      </FigureLink>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
