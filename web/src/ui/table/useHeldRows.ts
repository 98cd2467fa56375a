import { type PointerEvent, useEffect, useState } from 'react'

/** A menu of the browser, a drag or another window takes the end of a press away. */
const ends = ['pointerup', 'pointercancel', 'contextmenu', 'dragend'] as const

/**
 * The rows as they were when a press began, until it ends: a row that moves away between the two halves of a press
 * gets no click, and nothing would open.
 */
export function useHeldRows<Row>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[] | null>(null)
  useEffect(() => {
    if (!held) return undefined
    // The click follows the end of the press.
    let timer: ReturnType<typeof setTimeout>
    const release = () => {
      timer = setTimeout(() => setHeld(null))
    }
    for (const end of ends) addEventListener(end, release, true)
    // Of the window, not captured: the press itself takes the focus from the search field.
    addEventListener('blur', release)
    return () => {
      clearTimeout(timer)
      for (const end of ends) removeEventListener(end, release, true)
      removeEventListener('blur', release)
    }
  }, [held])
  const onPointerDownCapture = ({ button, isPrimary }: PointerEvent) => {
    if (button === 0 && isPrimary) setHeld(rows)
  }
  return { rows: held ?? rows, onPointerDownCapture }
}
