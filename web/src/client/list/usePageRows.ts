import { useEffect, useRef } from 'react'

import { isWhole } from '../../ui/fits.ts'
import { samePlace } from '../../ui/list/paging.ts'
import { useFitRows } from '../../ui/list/useFitRows.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { useRowHeight } from '../settings/preferences.ts'
import { readStored, writeStored } from '../settings/useStored.ts'

const headHeights = { mouse: 33, touch: 45 }

const keyOf = (list: string): string => `fitRows:${list}`

/** The last measured number of rows on this device; zero if it was never measured. */
export const lastFitRows = (list: string): number => readStored(keyOf(list), isWhole, 0)

/** How many rows of this list fit into the window, and a ref for its body, which is measured. */
export function usePageRows(list: string): ReturnType<typeof useFitRows> {
  const isTouch = useMedia('(pointer: coarse)')
  return useFitRows({
    rowHeight: useRowHeight(),
    headHeight: isTouch ? headHeights.touch : headHeights.mouse,
    initial: lastFitRows(list) || null,
    onMeasured: (rows) => writeStored(keyOf(list), rows),
  })
}

/** With pages as high as the window: moves to the page of the first visible row when the window is resized. */
export function useSamePlace(
  page: number,
  limit: number,
  isFit: boolean,
  onPage: (page: number) => void,
): void {
  const before = useRef({ limit, isFit })
  const go = useRef(onPage)
  useEffect(() => {
    go.current = onPage
  })
  useEffect(() => {
    const last = before.current
    before.current = { limit, isFit }
    if (!isFit || !last.isFit || last.limit === 0 || limit === 0 || last.limit === limit || page === 1) return
    go.current(samePlace({ page, limit: last.limit }, limit))
  }, [page, limit, isFit])
}
