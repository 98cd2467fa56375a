import { type RefObject, useEffect, useRef } from 'react'

const findMarked = (content: HTMLElement): HTMLElement | null => content.querySelector('[data-autofocus]')

/**
 * Focuses the element marked `data-autofocus`. A window looks for it when it opens; content that loads later receives
 * the focus when it is rendered, unless the user has moved the focus into the content before.
 */
export function useFirstFocus<T extends HTMLElement>(
  find: (content: HTMLElement) => HTMLElement | null = findMarked,
): RefObject<T | null> {
  const root = useRef<T>(null)
  useEffect(() => {
    const content = root.current
    if (!content) return undefined
    /** Returns whether there is nothing left to wait for. */
    const focusFirst = (): boolean => {
      const first = find(content)
      first?.focus()
      return first !== null && first !== content
    }
    if (focusFirst()) return undefined
    const hasFocus = () => document.activeElement !== content && content.contains(document.activeElement)
    const rendering = new MutationObserver(() => {
      if (hasFocus() || focusFirst()) rendering.disconnect()
    })
    rendering.observe(content, { childList: true, subtree: true })
    return () => rendering.disconnect()
  }, [find])
  return root
}
