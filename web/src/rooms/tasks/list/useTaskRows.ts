import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { tasksQueries } from '../tasks.queries.ts'
import { type ListState, toFilters, toTaskSearch } from './listState.ts'
import { adopted, merged, resolved, type Steady } from './steadyRows.ts'

export interface Total {
  count: number
  isExact: boolean
}

export interface TaskRows {
  /** Null until the first answer about this queue. */
  items: readonly TaskItem[] | null
  gone: ReadonlySet<number>
  total: Total
  /** New rows that wait until they are asked for. */
  waiting: number
  showWaiting: () => void
  /** Reads the list anew and shows it as it is. */
  refresh: () => Promise<void>
  isRefreshing: boolean
  error: Error | null
  updatedAt: number
}

interface Seen {
  key: string
  page: readonly TaskItem[] | null
  steady: Steady
}

const nothingSeen: Seen = { key: '', page: null, steady: adopted([]) }

/** A page of the list that stands still while others work, until the person turns it over or asks for the news. */
export function useTaskRows(queue: Queue, state: ListState): TaskRows {
  const search = useMemo(() => toTaskSearch(queue, state), [queue, state])
  const { data, isPlaceholderData, error, dataUpdatedAt, refetch } = useQuery(tasksQueries.list(search))
  const [isRereading, setIsRereading] = useState(false)
  const [revision, setRevision] = useState(0)
  const [seen, setSeen] = useState(nothingSeen)

  const key = `${revision} ${JSON.stringify(search)}`
  const page = data && !isPlaceholderData ? data.items : null
  if (page && (seen.key !== key || seen.page !== page)) {
    const steady = seen.key === key ? merged(seen.steady, page, state.limit) : adopted(page)
    setSeen({ key, page, steady })
  }

  const { rows, waiting } = seen.steady
  const away = useMemo(() => rows.filter((row) => row.isAway).map((row) => row.item.id), [rows])
  const filters = useMemo(() => toFilters(queue, state.conditions), [queue, state.conditions])
  const elsewhere = useQuery(tasksQueries.elsewhere(filters, away)).data
  const shown = useMemo(() => resolved(rows, elsewhere), [rows, elsewhere])

  const showWaiting = useCallback(() => setRevision((count) => count + 1), [])
  const refresh = useCallback(async () => {
    setIsRereading(true)
    await refetch()
    setIsRereading(false)
    showWaiting()
  }, [refetch, showWaiting])

  return {
    items: data ? shown.items : null,
    gone: shown.gone,
    total: { count: data?.totalCount ?? 0, isExact: data?.totalIsExact !== false },
    waiting,
    showWaiting,
    refresh,
    isRefreshing: isPlaceholderData || isRereading,
    error,
    updatedAt: dataUpdatedAt,
  }
}
