import type { TaskReport } from '@naryad/contract/reports/reports'
import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { dayOf } from '../../../ui/filters/period.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useNow } from '../../../ui/useNow.ts'
import { BarLine, longest } from '../charts/BarLine.tsx'
import { FigureLink } from '../FigureLink.tsx'
import { reportsQueries } from '../reports.queries.ts'
import { CardFailed } from './CardFailed.tsx'
import { failureOf, isFailed } from './failure.ts'
import { ageSearches, finishedSearches, openSearches, type StatusSearch } from './useOverview.ts'

import charts from '../charts/charts.module.css'
import styles from './overview.module.css'

const statusColor = (status: string): string => `var(--s-${status.toLowerCase().replaceAll('_', '-')})`

interface Line {
  key: string
  label: ReactNode
  color: string
  search: TaskConditions
}

/** Open tasks by status and age, and tasks finished in the period. */
export function StatusCard({ created }: { created: UseQueryResult<TaskReport> }) {
  const isPhone = useIsPhone()
  const today = dayOf(useNow())
  const ofStatus = ({ status, search }: StatusSearch): Line => ({
    key: status,
    label: <StatusMark status={status} isShort={isPhone} />,
    color: statusColor(status),
    search,
  })
  const open = openSearches.map(ofStatus)
  const finished = created.data ? finishedSearches(created.data.period).map(ofStatus) : []
  const aged = ageSearches(today).map(({ title, search }): Line => ({
    key: title,
    label: title,
    color: 'var(--chart-1)',
    search,
  }))
  const all = [...open, ...finished, ...aged]
  const query = useQuery(reportsQueries.counts(all.map(({ search }) => search)))
  // The report is only needed for the timestamps of its period.
  const failure = failureOf(query, created)
  const counts = query.data?.counts ?? []
  const from = { finished: open.length, aged: open.length + finished.length }
  return (
    <section className={charts.card} aria-label="Заявки по статусам">
      <header className={charts.head}>
        <h2 className={charts.title}>Заявки по статусам</h2>
        {query.data && (
          <span className="muted">
            не выполнено {count(counts.slice(0, from.finished).reduce((sum, value) => sum + value, 0))}
          </span>
        )}
      </header>
      {failure && <CardFailed failure={failure} />}
      {!isFailed(query) && (
        <>
          <Lines lines={open} counts={counts.slice(0, from.finished)} />
          {finished.length > 0 && <h3 className={styles.under}>Завершены за период</h3>}
          <Lines lines={finished} counts={counts.slice(from.finished, from.aged)} />
          <h3 className={styles.under}>Сколько дней не выполнены</h3>
          <Lines lines={aged} counts={counts.slice(from.aged)} />
        </>
      )}
    </section>
  )
}

const Lines = ({ lines, counts }: { lines: readonly Line[]; counts: readonly number[] }) => (
  <ul className="plain-list grid gap-4">
    {lines.map(({ key, label, color, search }, index) => (
      <BarLine key={key} label={label} share={(counts[index] ?? 0) / longest(counts)} color={color}>
        {counts[index] !== undefined && <FigureLink search={search}>{count(counts[index])}</FigureLink>}
      </BarLine>
    ))}
  </ul>
)
