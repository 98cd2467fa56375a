import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Button } from '../../ui/controls/Button.tsx'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import type { Paging } from '../../ui/list/paging.ts'
import { PhonePager } from '../../ui/list/PhonePager.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { ReportProgress } from './ReportProgress.tsx'

import styles from './tasks/tasksReport.module.css'

interface ReportBodyProps<Data> {
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  /** «За период никто не работал с заявками» */
  nothing: string
  advice?: string
  /** See `ReportProgress`. */
  failure?: string
  /** Pager of a paged report. */
  pagingOf?: (data: Data) => Paging
  children: (data: Data) => ReactNode
}

/** Without focusable content the region itself must be focusable to be scrolled by keyboard. */
const reachable = { tabIndex: 0 }

/** The rows of a report with their pager, or the empty state. */
export function ReportBody<Data>({
  query,
  isEmpty,
  nothing,
  advice = 'Выберите другой период: отчёт пересчитается сразу',
  failure,
  pagingOf,
  children,
}: ReportBodyProps<Data>) {
  return (
    <ReportProgress query={query} rows={10} {...(failure !== undefined && { failure })}>
      {(data) => {
        if (isEmpty(data)) return <EmptyState title={nothing} text={advice} />
        const paging = pagingOf?.(data)
        return (
          <>
            <section className={styles.scroller} aria-label="Строки отчёта" {...reachable}>
              {paging?.shown === 0 ? <BeyondLastPage paging={paging} /> : children(data)}
            </section>
            {paging && <ReportPager paging={paging} />}
          </>
        )
      }}
    </ReportProgress>
  )
}

/** A link may name a page that the report no longer has. */
export const BeyondLastPage = ({ paging }: { paging: Paging }) => (
  <EmptyState
    title="На этой странице строк нет"
    text="Отчёт стал короче"
    actions={<Button onClick={() => paging.onPage(1)}>На первую страницу</Button>}
  />
)

export function ReportPager({ paging }: { paging: Paging }) {
  const isPhone = useIsPhone()
  return isPhone ? (
    <div className="phone-pad-x-16 phone-pad-y-8">
      <PhonePager paging={paging} />
    </div>
  ) : (
    <ListFooter paging={paging} />
  )
}
