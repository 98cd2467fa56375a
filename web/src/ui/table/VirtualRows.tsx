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

import { scaled } from '../rem.ts'
import { whenIdle } from '../whenIdle.ts'
import { type RowsProps, wholeRows } from './wholeRows.ts'

const overscan = 8

function withPinned(range: Range, pinned: number): number[] {
  const seen = defaultRangeExtractor(range)
  if (pinned < 0 || pinned >= range.count || seen.includes(pinned)) return seen
  return [...seen, pinned].toSorted((a, b) => a - b)
}

/** Another first row means another page, which starts at the top. */
function firstKey({ renderRow }: RowsProps): string | null {
  const row = renderRow(0)
  return isValidElement(row) ? row.key : null
}

/**
 * Whether all rows are rendered: the rest of a page is prepared in chunks while the user does not scroll, and
 * shown at once.
 */
function useWhole(props: RowsProps, isScrolling: boolean): boolean {
  const { scroller } = props
  const first = firstKey(props)
  const [ready, setReady] = useState<string | null>()
  const isWhole = ready === first
  useEffect(() => {
    if (isWhole || isScrolling) return
    const giveUp = whenIdle(() => startTransition(() => setReady(first)))
    const element = scroller.current
    // Cancels the prepared render when a scroll begins: it would commit all rows during the scroll, in one
    // frame.
    const begin = (): void => setReady(undefined)
    element?.addEventListener('scroll', begin, { passive: true })
    return () => {
      giveUp()
      element?.removeEventListener('scroll', begin)
    }
  }, [first, isWhole, isScrolling, scroller])
  return isWhole
}

function seenRows({ count, height, renderRow, renderGap }: RowsProps, seen: readonly { index: number }[]) {
  const drawn: ReactNode[] = []
  let last = -1
  for (const index of [...seen.map((item) => item.index), count]) {
    if (index > last + 1) drawn.push(renderGap((index - last - 1) * scaled(height), last))
    if (index < count) drawn.push(renderRow(index))
    last = index
  }
  return drawn
}

/**
 * Rows of a fixed height: a page first renders the visible ones, and then completely when idle. Rendered rows
 * are scrolled by the browser alone, while virtual rows cost script, style, layout and paint in every frame.
 */
export function VirtualRows(props: RowsProps) {
  const { count, scroller, pinned } = props
  const height = scaled(props.height)
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
  // The height above the rows is known only after their first render.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(drawAgain, [drawAgain])
  const isWhole = useWhole(props, virtualizer.isScrolling)
  // The virtualizer requests a render at every scroll step; with all rows rendered nothing has changed then.
  const whole = useMemo(() => (isWhole ? wholeRows(props) : null), [isWhole, props])
  return whole ?? seenRows(props, virtualizer.getVirtualItems())
}
