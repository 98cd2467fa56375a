import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to the element marked `data-autofocus`. A window looks for it when it opens,
 * and what is loaded with the first wish for it comes later than that.
 */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const root = useRef<T>(null)
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return root
}
