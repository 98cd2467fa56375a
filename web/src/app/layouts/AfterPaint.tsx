import { type ReactNode, useEffect, useState } from 'react'

/** A frame or two, on a slow machine too. */
const frameMs = 100

/** A tab in the background has no animation frames. */
const longestFrameMs = 1000

/** What comes when the first picture stands: its code would be read while one waits for the rows. */
export function AfterPaint({ restMs = frameMs, children }: { restMs?: number; children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const end = () => setIsTime(true)
    let timer = setTimeout(end, restMs + longestFrameMs)
    // A slow machine may need longer for the picture than for the rest.
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(end, restMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [restMs])
  return isTime ? children : null
}
