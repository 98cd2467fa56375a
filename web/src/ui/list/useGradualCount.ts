import { startTransition, useEffect, useState } from 'react'

import { afterPaint } from '../afterPaint.ts'

/** Rendered and laid out within a frame or two on a slow phone. */
const cardsAtOnce = 10

/**
 * Number of items of a long list, or of parts of a long page, to render: the first ones with the first paint, the
 * rest in steps after further paints, so that taps and scrolling never wait for the whole.
 */
export function useGradualCount(total: number, first: number, step = cardsAtOnce): number {
  const [count, setCount] = useState(first)
  const isComplete = count >= total
  useEffect(() => {
    if (isComplete) return undefined
    return afterPaint(() => startTransition(() => setCount(count + step)))
  }, [count, isComplete, step])
  return Math.min(count, total)
}
