import type { TaskReport } from '@naryad/contract/reports/reports'
import { searchBehind } from '@naryad/contract/reports/reports.searches'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { count, money, percent } from '../../../ui/formats/numbers.ts'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { BarLine, longest } from '../charts/BarLine.tsx'
import { FigureLink } from '../FigureLink.tsx'
import { CardFailed } from './CardFailed.tsx'
import type { Failure } from './failure.ts'
import { unapprovedSearch } from './useOverview.ts'

import charts from '../charts/charts.module.css'
import styles from './overview.module.css'

interface QueuesCardProps {
  report: TaskReport | undefined
  /** Tasks with unapproved costs. */
  unapproved: number | undefined
  failure: Failure | undefined
}

/** Created tasks by queue, the warranty share, and their costs. */
export function QueuesCard({ report, unapproved, failure }: QueuesCardProps) {
  const all = report?.totals.tasks ?? 0
  const most = longest(report?.groups.map(({ values }) => values.tasks ?? 0) ?? [])
  return (
    <section className={charts.card} aria-label="По очередям">
      <header className={charts.head}>
        <h2 className={charts.title}>По очередям</h2>
        <span className="muted">создано за период</span>
      </header>
      {!report && !failure && <SkeletonBar width="100%" height={160} />}
      {report?.groups.length === 0 && (
        <p className="no-margin above-8 muted below-8">За период заявок не было</p>
      )}
      <ul className="plain-list grid gap-4">
        {report?.groups.map(({ key, title, values, search }) => (
          <BarLine
            key={key}
            label={
              <span className="inline-row gap-8">
                <QueueMark queue={key as Queue} isSilent />
                {title}
              </span>
            }
            share={(values.tasks ?? 0) / most}
            color={`var(--q-${key})`}
          >
            <FigureLink search={search}>{count(values.tasks ?? 0)}</FigureLink>{' '}
            <span className={styles.share}>{percent((values.tasks ?? 0) / Math.max(1, all))}</span>
          </BarLine>
        ))}
      </ul>
      {report && all > 0 && (
        <Facts report={report} all={all} unapproved={unapproved} hasFailed={failure !== undefined} />
      )}
      {failure && <CardFailed failure={failure} />}
    </section>
  )
}

interface FactsProps {
  report: TaskReport
  all: number
  unapproved: number | undefined
  hasFailed: boolean
}

const Facts = ({ report, all, unapproved, hasFailed }: FactsProps) => (
  <dl className={styles.facts}>
    <div>
      <dt>Гарантийные</dt>
      <dd>
        <FigureLink search={searchBehind('warranty', report.search, report.period)}>
          {count(report.totals.warranty ?? 0)}
        </FigureLink>{' '}
        <span className={styles.share}>{percent((report.totals.warranty ?? 0) / all)}</span>
      </dd>
    </div>
    <div>
      <dt>Затраты по созданным</dt>
      <dd>{money(report.totals.costs ?? 0)}</dd>
    </div>
    <div>
      <dt>Затраты не согласованы, сейчас</dt>
      <dd>
        {unapproved === undefined ? (
          hasFailed && '—'
        ) : (
          <FigureLink search={unapprovedSearch}>{count(unapproved)}</FigureLink>
        )}
      </dd>
    </div>
  </dl>
)
