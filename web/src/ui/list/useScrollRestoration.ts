import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import type { Roving } from './useRoving.ts'

interface Placed {
  opened: { id: number | null }
  roving: Roving
  scroller: RefObject<HTMLElement | null>
}

/**
 * Restores the scroll position and the focus when opening or closing an object changes the form of the list;
 * the focus stays on the opened row.
 */
export function useScrollRestoration({ opened, roving, scroller }: Placed, form: string): void {
  const places = useRef(new Map<string, number>())
  const lastOpened = useRef<number | null>(null)
  const lastForm = useRef(form)

  useLayoutEffect(() => {
    const element = scroller.current
    const tops = places.current
    // Not on the first render: the list is at its top already, and scrolling would force a second layout.
    if (lastForm.current !== form) element?.scrollTo({ top: tops.get(form) ?? 0 })
    lastForm.current = form
    const remember = () => void tops.set(form, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [form, scroller])

  const { id } = opened
  const { focusDrawn, setCurrent } = roving
  useEffect(() => {
    const row = id ?? lastOpened.current
    lastOpened.current = id
    if (row === null) return
    setCurrent(row)
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === null
    if (isLost || scroller.current?.contains(activeElement)) requestAnimationFrame(() => focusDrawn(row))
  }, [id, focusDrawn, setCurrent, scroller])
}
