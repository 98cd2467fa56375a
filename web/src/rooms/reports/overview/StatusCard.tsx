import type { MomentRange } from '@naryad/contract/reports/reports.searches'
import { useQuery } from '@tanstack/react-query'

import { dayOf } from '../../../kit/filters/period.ts'
import { count } from '../../../kit/formats/numbers.ts'
import { StatusMark } from '../../../kit/marks/StatusMark.tsx'
import { useIsPhone } from '../../../kit/useMedia.ts'
import { useNow } from '../../../kit/useNow.ts'
import { BarLine, longest } from '../charts/BarLine.tsx'
import { FigureLink } from '../FigureLink.tsx'
import { reportsQueries } from '../reports.queries.ts'
import { ageSearches, finishedSearches, openSearches } from './useOverview.ts'

import charts from '../charts/charts.module.css'
import styles from './overview.module.css'

const statusColor = (status: string): string => `var(--s-${status.toLowerCase().replaceAll('_', '-')})`

/** Where the tasks are now, how old the unfinished ones are, and what the period has finished. */
export function StatusCard({ range }: { range: MomentRange | undefined }) {
  const isPhone = useIsPhone()
  const finished = range ? finishedSearches(range) : []
  const ages = ageSearches(dayOf(useNow()))
  const statuses = [...openSearches, ...finished]
  const { data } = useQuery(reportsQueries.counts([...statuses, ...ages].map(({ search }) => search)))
  const counts = data?.counts ?? []
  const open = counts.slice(0, openSearches.length)
  const ended = counts.slice(openSearches.length, statuses.length)
  const aged = counts.slice(statuses.length)
  const total = open.reduce((sum, value) => sum + value, 0)
  return (
    <section className={charts.card} aria-label="Заявки по статусам">
      <header className={charts.head}>
        <h2 className={charts.title}>Заявки по статусам</h2>
        {data && <span className={charts.aside}>сейчас {count(total)}</span>}
      </header>
      <ul className={charts.lines}>
        {openSearches.map(({ status, search }, index) => (
          <BarLine
            key={status}
            label={<StatusMark status={status} isShort={isPhone} />}
            share={(open[index] ?? 0) / longest(open)}
            color={statusColor(status)}
          >
            {open[index] !== undefined && <FigureLink search={search}>{count(open[index])}</FigureLink>}
          </BarLine>
        ))}
      </ul>
      <h3 className={styles.under}>Завершены за период</h3>
      <ul className={charts.lines}>
        {finished.map(({ status, search }, index) => (
          <BarLine
            key={status}
            label={<StatusMark status={status} isShort={isPhone} />}
            share={(ended[index] ?? 0) / longest(ended)}
            color={statusColor(status)}
          >
            {ended[index] !== undefined && <FigureLink search={search}>{count(ended[index])}</FigureLink>}
          </BarLine>
        ))}
      </ul>
      <h3 className={styles.under}>Сколько дней не завершены</h3>
      <ul className={charts.lines}>
        {ages.map(({ title, search }, index) => (
          <BarLine
            key={title}
            label={title}
            share={(aged[index] ?? 0) / longest(aged)}
            color="var(--chart-1)"
          >
            {aged[index] !== undefined && <FigureLink search={search}>{count(aged[index])}</FigureLink>}
          </BarLine>
        ))}
      </ul>
    </section>
  )
}
