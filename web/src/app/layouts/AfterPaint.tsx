import { type ReactNode, useEffect, useState } from 'react'

/** A frame or two, even on a slow machine. */
export const frameMs = 100

/** Animation frames do not run in a background tab. */
const longestFrameMs = 1000

/**
 * Mounts its children after the first paint, so that their code does not load while the user waits for the
 * rows.
 */
export function AfterPaint({ restMs = frameMs, children }: { restMs?: number; children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const end = () => setIsTime(true)
    let timer = setTimeout(end, restMs + longestFrameMs)
    // The delay counts from the first frame, which may be late on a slow machine.
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
