import { startTransition, useEffect, useState } from 'react'

import { afterPaint } from '../afterPaint.ts'

/** Fills the tallest phone: its cards are at least 110 pixels high. */
const firstCount = 7
/** Rendered and laid out within a frame or two on a slow phone. */
const stepCount = 10

/**
 * Number of items of a long list to render: those in view with the first paint, the rest in steps after further
 * paints, so that taps and scrolling never wait for the whole list. The first step includes the item that may
 * have to be scrolled to.
 */
export function useGradualCount(total: number, currentIndex: number): number {
  const [count, setCount] = useState(() => Math.max(firstCount, currentIndex + 1))
  const isComplete = count >= total
  useEffect(() => {
    if (isComplete) return undefined
    return afterPaint(() => startTransition(() => setCount(count + stepCount)))
  }, [count, isComplete])
  return Math.min(count, total)
}
