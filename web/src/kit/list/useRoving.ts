import { type RefObject, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

export interface Roving {
  /** The row that takes the focus when one comes to the list. */
  current: number | null
  setCurrent: (id: number) => void
  /** Moves the focus to a row, wherever it is; rows out of sight are drawn first. For event handlers. */
  focus: (id: number) => void
  /** Gives the focus to a row that is already drawn. For effects. */
  focusDrawn: (id: number) => void
}

export function useRoving(order: readonly number[], scroller: RefObject<HTMLElement | null>): Roving {
  const [chosen, setCurrent] = useState<number | null>(null)
  const focusDrawn = useCallback(
    (id: number) => scroller.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus(),
    [scroller],
  )
  const focus = useCallback(
    (id: number) => {
      flushSync(() => setCurrent(id))
      focusDrawn(id)
    },
    [focusDrawn],
  )
  const current = chosen !== null && order.includes(chosen) ? chosen : (order[0] ?? null)
  return { current, setCurrent, focus, focusDrawn }
}
