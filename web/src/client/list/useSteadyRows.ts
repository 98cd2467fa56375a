import { useCallback, useMemo, useState } from 'react'

import type { Place, Total } from '../../ui/list/paging.ts'
import {
  adopted,
  type DepartedRows,
  type Identified,
  merged,
  resolved,
  type Steady,
} from '../../ui/list/steadyRows.ts'
import { useLastPage } from '../../ui/list/useLastPage.ts'

export interface SteadyRows<Item> {
  /** Null until the first response for this list. */
  items: readonly Item[] | null
  gone: ReadonlySet<number>
  total: Total
  /** Number of new rows of the whole list that are not shown yet; 0 while none of them belongs to this page. */
  waiting: number
  showWaiting: () => void
  /** Reloads the list and shows the response as it is, with new rows and without those that have left. */
  refresh: () => Promise<void>
  isRefreshing: boolean
  error: Error | null
  updatedAt: number
}

/** The state of a page's query. */
interface FoundPage<Item> {
  data: { items: Item[]; totalCount: number; totalIsExact?: boolean | undefined } | undefined
  isPlaceholderData: boolean
  error: Error | null
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

interface SteadySource<Item> {
  found: FoundPage<Item>
  /** Identifies the list and its page: a different one starts from its first row. */
  search: string
  limit: number
}

/** A page before it is known what has become of the rows that left it. */
export interface SteadyPage<Item> extends Omit<SteadyRows<Item>, 'items' | 'gone'> {
  rows: Steady<Item>['rows']
  /** Ids of rows that are no longer on the page; their state must be read separately. */
  away: number[]
  isRead: boolean
}

interface Seen<Item> {
  key: string
  page: readonly Item[] | null
  steady: Steady<Item>
  /** Rows of the whole list when these were shown. */
  totalCount: number
}

/** More may have come than fit on the page. What left the list meanwhile only makes this number too small. */
function waitingOf<Item>({ steady, totalCount }: Seen<Item>, data: FoundPage<Item>['data']): number {
  if (steady.waiting === 0) return 0
  const grown = data && data.totalIsExact !== false ? data.totalCount - totalCount : 0
  return Math.max(steady.waiting, grown)
}

/**
 * A page of a list whose rows do not move while others work, until the user changes the page or asks for new
 * rows.
 */
export function useSteadyPage<Item extends Identified>({
  found,
  search,
  limit,
}: SteadySource<Item>): SteadyPage<Item> {
  const { data, isPlaceholderData, error, dataUpdatedAt, refetch } = found
  const [isRereading, setIsRereading] = useState(false)
  const [revision, setRevision] = useState(0)
  const [seen, setSeen] = useState<Seen<Item>>(() => ({
    key: '',
    page: null,
    steady: adopted<Item>([]),
    totalCount: 0,
  }))

  const key = `${revision} ${search}`
  const page = data && !isPlaceholderData ? data.items : null
  if (data && page && (seen.key !== key || seen.page !== page)) {
    const isShown = seen.key === key && seen.steady.rows.length > 0
    const steady = isShown ? merged(seen.steady, page, limit) : adopted(page)
    setSeen({ key, page, steady, totalCount: isShown ? seen.totalCount : data.totalCount })
  }

  const { rows } = seen.steady
  const away = useMemo(() => rows.filter((row) => row.isAway).map((row) => row.item.id), [rows])
  const showWaiting = useCallback(() => setRevision((count) => count + 1), [])
  const refresh = useCallback(async () => {
    setIsRereading(true)
    await refetch()
    setIsRereading(false)
    showWaiting()
  }, [refetch, showWaiting])

  return {
    rows,
    away,
    isRead: data !== undefined,
    total: { count: data?.totalCount ?? 0, isExact: data?.totalIsExact !== false },
    waiting: waitingOf(seen, data),
    showWaiting,
    refresh,
    isRefreshing: isPlaceholderData || isRereading,
    error,
    updatedAt: dataUpdatedAt,
  }
}

/** The same rows, or none while navigating from a page beyond the end to the last one. */
export function useRowsOfLastPage<Item>(
  rows: SteadyRows<Item>,
  place: Place,
  onPage: (page: number) => void,
): SteadyRows<Item> {
  const isEmpty = rows.items?.length === 0
  const data = isEmpty ? { totalCount: rows.total.count } : undefined
  const shown = useLastPage(place, { data, isPlaceholderData: rows.isRefreshing }, onPage)
  const isBeyond = isEmpty && shown === undefined
  return useMemo(() => (isBeyond ? { ...rows, items: null } : rows), [rows, isBeyond])
}

/** The rows to show, including those that have left the list. */
export function useSteadyRows<Item extends Identified>(
  { rows, away: _, isRead, ...rest }: SteadyPage<Item>,
  elsewhere: DepartedRows<Item> | undefined,
): SteadyRows<Item> {
  const { items, gone } = useMemo(() => resolved(rows, elsewhere), [rows, elsewhere])
  return { ...rest, items: isRead ? items : null, gone }
}
