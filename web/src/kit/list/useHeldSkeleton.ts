import { useEffect, useRef, useState } from 'react'

/** Before that nothing is shown, because most answers are quicker; once shown it stays, so that it does not flicker. */
const lateMs = 150
const leastMs = 300

/** Whether bones stand in place of rows. */
export function useHeldSkeleton(isLoading: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false)
  const seenAt = useRef(0)
  useEffect(() => {
    if (isLoading === isSeen) return undefined
    const wait = isLoading ? lateMs : Math.max(0, seenAt.current + leastMs - Date.now())
    const timer = setTimeout(() => {
      seenAt.current = Date.now()
      setIsSeen(isLoading)
    }, wait)
    return () => clearTimeout(timer)
  }, [isLoading, isSeen])
  return isLoading || isSeen
}
