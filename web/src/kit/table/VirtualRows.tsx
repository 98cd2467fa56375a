import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  isValidElement,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react'

import { whenIdle } from '../whenIdle.ts'
import { type RowsProps, wholeRows } from './wholeRows.ts'

/** So many rows are drawn beyond those one sees, and so many more whenever there is nothing else to do. */
const step = 8

function withPinned(range: Range, pinned: number): number[] {
  const seen = defaultRangeExtractor(range)
  if (pinned < 0 || pinned >= range.count || seen.includes(pinned)) return seen
  return [...seen, pinned].toSorted((a, b) => a - b)
}

/** Another first row means another page, which begins anew. */
function firstKey({ renderRow }: RowsProps): string | null {
  const row = renderRow(0)
  return isValidElement(row) ? row.key : null
}

/** How far beyond what one sees the rows are drawn: farther in every idle moment, until the page is whole. */
function useMargin(props: RowsProps): number {
  const { count } = props
  const first = firstKey(props)
  const [drawn, setDrawn] = useState({ first, margin: step })
  const margin = drawn.first === first ? drawn.margin : step
  useEffect(() => {
    if (margin >= count) return
    return whenIdle(() => startTransition(() => setDrawn({ first, margin: margin + step })))
  }, [first, margin, count])
  return margin
}

function seenRows({ count, height, renderRow, renderGap }: RowsProps, seen: readonly { index: number }[]) {
  const drawn: ReactNode[] = []
  let last = -1
  for (const index of [...seen.map((item) => item.index), count]) {
    if (index > last + 1) drawn.push(renderGap((index - last - 1) * height, last))
    if (index < count) drawn.push(renderRow(index))
    last = index
  }
  return drawn
}

/**
 * Rows of one height: a page stands at once with those one sees, the others come when there is time. What is drawn
 * the browser scrolls by itself: rows that come and go cost script, style, layout and paint in every frame.
 */
export function VirtualRows(props: RowsProps) {
  const { count, height, scroller, pinned } = props
  const margin = useMargin(props)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: margin,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: (range) => withPinned(range, pinned),
    useFlushSync: false,
  })
  // What scrolls stands above these rows and is known only after they have been drawn for the first time.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(drawAgain, [drawAgain])
  // The virtualizer asks to be drawn again at every step of the scroll; in a whole page nothing has changed then.
  const whole = useMemo(() => (margin < count ? null : wholeRows(props)), [margin, count, props])
  return whole ?? seenRows(props, virtualizer.getVirtualItems())
}
