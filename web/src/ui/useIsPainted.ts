import { startTransition, useEffect, useState } from 'react'

import { afterPaint } from './afterPaint.ts'

/** False until the first render has been painted, so that content out of view does not delay it. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
