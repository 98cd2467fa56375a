import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useReducer } from 'react'

import type { RowsProps } from './Rows.tsx'

const overscan = 8

function withPinned(range: Range, pinned: number): number[] {
  const seen = defaultRangeExtractor(range)
  if (pinned < 0 || pinned >= range.count || seen.includes(pinned)) return seen
  return [...seen, pinned].toSorted((a, b) => a - b)
}

/** Rows of one height, as far as one sees them. */
export function VirtualRows({ count, height, scroller, pinned, renderRow, renderGap }: RowsProps) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: (range) => withPinned(range, pinned),
    useFlushSync: false,
  })
  // What scrolls stands above these rows and is known only after they have been drawn for the first time.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(drawAgain, [drawAgain])
  const drawn: ReactNode[] = []
  let last = -1
  for (const index of [...virtualizer.getVirtualItems().map((item) => item.index), count]) {
    if (index > last + 1) drawn.push(renderGap((index - last - 1) * height, last))
    if (index < count) drawn.push(renderRow(index))
    last = index
  }
  return drawn
}
