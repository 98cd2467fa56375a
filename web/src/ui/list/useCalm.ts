import { useEffect, useRef, useState } from 'react'

/** Throttles changes of a value, for text announced by a screen reader. */
export function useCalm<T>(value: T, everyMs: number): T {
  const [calm, setCalm] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (value === calm) return undefined
    const rest = Math.max(0, changedAt.current + everyMs - Date.now())
    const timer = setTimeout(() => {
      changedAt.current = Date.now()
      setCalm(value)
    }, rest)
    return () => clearTimeout(timer)
  }, [value, calm, everyMs])
  return calm
}
