import { useEffect, useState } from 'react'

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
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [held])
  return { rows: held ?? rows, onPointerDownCapture: () => setHeld(rows) }
}
