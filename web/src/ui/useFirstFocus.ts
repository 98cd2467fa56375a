import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the element marked `data-autofocus`. A window looks for it when it opens; content that loads later receives
 * the focus when it is rendered, unless the user has moved the focus into the content before.
 */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const root = useRef<T>(null)
  useEffect(() => {
    const content = root.current
    if (!content) return undefined
    /** Returns whether there is nothing left to wait for. */
    const focusFirst = (): boolean => {
      const first = content.querySelector<HTMLElement>('[data-autofocus]')
      first?.focus()
      return first !== null
    }
    if (focusFirst()) return undefined
    const rendering = new MutationObserver(() => {
      if (content.contains(document.activeElement) || focusFirst()) rendering.disconnect()
    })
    rendering.observe(content, { childList: true, subtree: true })
    return () => rendering.disconnect()
  }, [])
  return root
}
