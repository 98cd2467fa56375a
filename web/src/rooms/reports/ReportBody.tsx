import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ListFooter } from '../../kit/list/ListFooter.tsx'
import type { Paging } from '../../kit/list/paging.ts'
import { PhonePager } from '../../kit/list/PhonePager.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { useIsPhone } from '../../kit/useMedia.ts'
import { ReportProgress } from './ReportProgress.tsx'

import styles from './tasks/tasksReport.module.css'

interface ReportBodyProps<Data> {
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  /** «За период никто не работал с заявками» */
  nothing: string
  advice?: string
  /** As of `ReportProgress`. */
  failure?: string
  /** Of a report with pages. */
  pagingOf?: (data: Data) => Paging
  children: (data: Data) => ReactNode
}

/** What has nothing to press in it is still scrolled by keyboard. */
const reachable = { tabIndex: 0 }

/** The rows of a report with their pages, or that there are none. */
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
      {(data) => (
        <>
          {isEmpty(data) ? (
            <EmptyState title={nothing} text={advice} />
          ) : (
            <section className={styles.scroller} aria-label="Строки отчёта" {...reachable}>
              {children(data)}
            </section>
          )}
          {pagingOf && !isEmpty(data) && <ReportPager paging={pagingOf(data)} />}
        </>
      )}
    </ReportProgress>
  )
}

export function ReportPager({ paging }: { paging: Paging }) {
  const isPhone = useIsPhone()
  return isPhone ? (
    <div className={styles.pager}>
      <PhonePager paging={paging} />
    </div>
  ) : (
    <ListFooter paging={paging} />
  )
}
