import { type RefObject, useEffect, useRef } from 'react'

import { mayBeReplaced } from './form/firstField.ts'

const textOf = (element: Element): string => ('value' in element ? String(element.value) : '')

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
    /** What has the focus by this hook, and its text then: what is typed in it keeps it. */
    let given: { element: HTMLElement; text: string } | null = null
    /** Returns whether there is nothing left to wait for. */
    const focusFirst = (): boolean => {
      const first = find(content)
      first?.focus()
      if (first && given?.element !== first) given = { element: first, text: textOf(first) }
      return !mayBeReplaced(content, first)
    }
    if (focusFirst()) return undefined
    const hasOther = () => {
      const { activeElement } = document
      if (!activeElement || activeElement === content || !content.contains(activeElement)) return false
      return activeElement !== given?.element || textOf(activeElement) !== given.text
    }
    const rendering = new MutationObserver(() => {
      if (hasOther() || focusFirst()) rendering.disconnect()
    })
    rendering.observe(content, { childList: true, subtree: true })
    return () => rendering.disconnect()
  }, [find])
  return root
}
