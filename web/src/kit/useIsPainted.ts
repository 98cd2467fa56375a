import { startTransition, useEffect, useState } from 'react'

import { afterPaint } from './afterPaint.ts'

/** False until the first render has been painted: what is out of sight then comes after it, and does not delay it. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
