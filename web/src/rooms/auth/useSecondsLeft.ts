import { useEffect, useState } from 'react'

const secondsTo = (end: number | null): number =>
  end === null ? 0 : Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Seconds left until the timestamp, updated every second. */
export function useSecondsLeft(end: number | null): number {
  const [, setTick] = useState(0)
  const left = secondsTo(end)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setTick((tick) => tick + 1), 1000)
    return () => clearTimeout(timer)
  })
  return left
}
