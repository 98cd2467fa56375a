import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the element marked `data-autofocus`. A window looks for it when it opens, and lazily loaded content
 * arrives later.
 */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const root = useRef<T>(null)
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return root
}
