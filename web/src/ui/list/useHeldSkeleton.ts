import { useEffect, useRef, useState } from 'react'

/**
 * Nothing is shown before this delay, because most answers are faster; once shown, the skeleton stays for a
 * while, so that it does not flicker.
 */
const lateMs = 150
const minMs = 300

/** Whether to show a skeleton instead of rows. */
export function useHeldSkeleton(isLoading: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false)
  const seenAt = useRef(0)
  useEffect(() => {
    if (isLoading === isSeen) return undefined
    const wait = isLoading ? lateMs : Math.max(0, seenAt.current + minMs - Date.now())
    const timer = setTimeout(() => {
      seenAt.current = Date.now()
      setIsSeen(isLoading)
    }, wait)
    return () => clearTimeout(timer)
  }, [isLoading, isSeen])
  return isLoading || isSeen
}
