import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface Roving {
  /** The row that receives the focus when the user tabs into the list (roving tabindex). */
  current: number | null
  setCurrent: (id: number) => void
  /** Moves the focus to a row; a virtualized row is rendered first. For event handlers. */
  focus: (id: number) => void
  /** Focuses a row that is already rendered. For effects. */
  focusDrawn: (id: number) => void
}

/** When the focused row is removed from the list, moves the focus to the current row. */
function useFocusThatStays(current: number | null): void {
  const held = useRef<Element | null>(null)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      held.current = target instanceof Element ? target.closest('[data-row]') : null
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [])
  useLayoutEffect(() => {
    if (!held.current || held.current.isConnected) return
    held.current = null
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost) document.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus()
  })
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
  useFocusThatStays(current)
  return { current, setCurrent, focus, focusDrawn }
}
