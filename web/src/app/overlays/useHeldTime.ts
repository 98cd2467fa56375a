import { useEffect, useRef, useState } from 'react'

import { type Countdown, countdown } from '../../ui/overlays/countdown.ts'

interface HeldTime {
  isHeld: boolean
  /** Event handlers for the element that stops the timer while the pointer or the focus is on it. */
  holders: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
}

interface HoldOptions {
  /** Longest time for which the pointer can hold the message. */
  maxHoldMs?: number
}

/**
 * A message that appears under a resting pointer also receives `pointerenter`; it is ignored for this long.
 */
const appearMs = 300

/**
 * Calls `onEnd` after a timeout that is paused while the pointer or the focus is on the message. Use a new
 * `key` for a new message.
 */
export function useHeldTime(ms: number, onEnd: () => void, { maxHoldMs }: HoldOptions = {}): HeldTime {
  const [isPointed, setPointed] = useState(false)
  const [shownAt] = useState(() => Date.now())
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointed || isFocused
  const timer = useRef<Countdown | null>(null)
  const end = useRef(onEnd)

  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const running = countdown(ms, () => end.current())
    timer.current = running
    return running.cancel
  }, [ms])
  useEffect(() => {
    if (isHeld) timer.current?.hold()
    else timer.current?.goOn()
  }, [isHeld])

  useEffect(() => {
    if (!isPointed || maxHoldMs === undefined) return undefined
    const limit = setTimeout(() => setPointed(false), maxHoldMs)
    return () => clearTimeout(limit)
  }, [isPointed, maxHoldMs])

  return {
    isHeld,
    holders: {
      onPointerEnter: () => setPointed(Date.now() - shownAt > appearMs),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
