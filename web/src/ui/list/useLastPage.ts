import { useEffect, useRef } from 'react'

import type { Place } from './paging.ts'

/** The state of a page's query. */
interface FoundPage<Data> {
  data: Data | undefined
  /** The rows belong to another page. */
  isPlaceholderData: boolean
}

/**
 * Navigates from a page beyond the end of the list to the last one: rows may have left the list, or the
 * address may be old. Returns undefined until the last page has loaded, so that the list does not appear
 * empty meanwhile.
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
