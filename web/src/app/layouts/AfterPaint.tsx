import { type ReactNode, useEffect, useState } from 'react'

/** A frame or two, on a slow machine too. No animation frame: a tab in the background has none. */
const frameMs = 100

/** What comes when the first picture stands: its code would be read while one waits for the rows. */
export function AfterPaint({ restMs = frameMs, children }: { restMs?: number; children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), restMs)
    return () => clearTimeout(timer)
  }, [restMs])
  return isTime ? children : null
}
