import { useEffect, useRef } from 'react'

import type { Place } from './paging.ts'

/** A page of a list as the query cache gives it. */
interface FoundPage<Data> {
  data: Data | undefined
  /** The rows are those of another page. */
  isPlaceholderData: boolean
}

/**
 * A page beyond the end of the list gives way to its last one: its rows have gone elsewhere, or the address is old.
 * Returns what was read; nothing until the last page is there, so that nothing says meanwhile that the list is empty.
 */
export function useLastPage<Data extends { totalCount: number }>(
  { page, limit }: Place,
  { data, isPlaceholderData }: FoundPage<Data>,
  onPage: (page: number) => void,
): Data | undefined {
  const total = isPlaceholderData ? 0 : (data?.totalCount ?? 0)
  const last = Math.max(1, Math.ceil(total / limit))
  const isBeyond = total > 0 && page > last
  const go = useRef(onPage)
  useEffect(() => {
    go.current = onPage
  })
  useEffect(() => {
    if (isBeyond) go.current(last)
  }, [isBeyond, last])
  return isBeyond ? undefined : data
}
