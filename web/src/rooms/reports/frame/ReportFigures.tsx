import type { ReactNode } from 'react'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RefreshLine } from '../../../ui/states/SkeletonRows.tsx'

import figures from '../../../ui/FigureTable.module.css'

interface ReportFiguresProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  isEmpty: (data: Data) => boolean
  empty: { title: string; text: string }
  children: (data: Data) => ReactNode
}

/** The figures of a report, what shows that they are on their way, or why there are none. */
export function ReportFigures<Data>({ query, isEmpty, empty, children }: ReportFiguresProps<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <div className={figures.report}>
      <RefreshLine isOn={isFetching && data !== undefined} />
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось сформировать отчёт"
        rows={8}
        height={36}
        hasHead
      />
      {data && (isEmpty(data) ? <EmptyState {...empty} /> : children(data))}
    </div>
  )
}
