import { type ReactNode, useEffect, useState } from 'react'

import { firstAnswers } from '../firstAnswers.ts'

/** A frame or two, even on a slow machine. */
const frameMs = 100

/** Animation frames do not run in a background tab. */
const longestFrameMs = 1000

/** The longest wait for the answers of the first screen. */
const longestAnswerMs = 2000

/**
 * Mounts its children after the first paint, so that their code does not load while the user waits for the
 * rows.
 */
export function AfterPaint({ restMs = frameMs, children }: { restMs?: number; children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const end = () => setIsTime(true)
    let isGone = false
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitForFrame = () => {
      if (isGone) return
      timer = setTimeout(end, restMs + longestFrameMs)
      // The delay counts from the first frame, which may be late on a slow machine.
      frame = requestAnimationFrame(() => {
        clearTimeout(timer)
        timer = setTimeout(end, restMs)
      })
    }
    // A skeleton may be on the screen until the rows arrive.
    void firstAnswers(longestAnswerMs).then(waitForFrame)
    return () => {
      isGone = true
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [restMs])
  return isTime ? children : null
}
