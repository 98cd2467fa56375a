import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ListFooter } from '../../kit/list/ListFooter.tsx'
import type { Paging } from '../../kit/list/paging.ts'
import { PhonePager } from '../../kit/list/PhonePager.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../kit/states/SkeletonRows.tsx'
import { useIsPhone } from '../../kit/useMedia.ts'
import { Failed } from '../../platform/queries/Failed.tsx'

import styles from './tasks/tasksReport.module.css'

interface ReportBodyProps<Data> {
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  /** «За период никто не работал с заявками» */
  nothing: string
  advice?: string
  /** Of a report with pages. */
  pagingOf?: (data: Data) => Paging
  children: (data: Data) => ReactNode
}

/** What has nothing to press in it is still scrolled by keyboard. */
const reachable = { tabIndex: 0 }

/** The rows of a report, or what stands in their place: bones, the reason of a failure, that there are none. */
export function ReportBody<Data>({
  query,
  isEmpty,
  nothing,
  advice = 'Выберите другой период: отчёт пересчитается сразу',
  pagingOf,
  children,
}: ReportBodyProps<Data>) {
  const isPhone = useIsPhone()
  const { data, error, isFetching, refetch } = query
  if (data === undefined) {
    return error ? (
      <Failed title="Не удалось сформировать отчёт" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={10} height={36} hasHead />
    )
  }
  const paging = pagingOf?.(data)
  return (
    <>
      <RefreshLine isOn={isFetching} />
      {isEmpty(data) ? (
        <EmptyState title={nothing} text={advice} />
      ) : (
        <section className={styles.scroller} aria-label="Строки отчёта" {...reachable}>
          {children(data)}
        </section>
      )}
      {paging &&
        (isPhone ? (
          <div className={styles.pager}>
            <PhonePager paging={paging} />
          </div>
        ) : (
          <ListFooter paging={paging} />
        ))}
    </>
  )
}
