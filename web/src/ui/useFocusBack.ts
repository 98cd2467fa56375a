import { useEffect } from 'react'

/**
 * Polling of the focus: windows fade out for 200 ms, or for seconds on a slow machine, and only then is the
 * focus lost.
 */
const stepMs = 60
const steps = 100
const remembered = 12

/** Not looked up in the listener: a timer may move the focus after the page is gone. */
const PageElement = HTMLElement

/** This module loads with the first window, when the element that opened it already has the focus. */
const visited: HTMLElement[] = document.activeElement instanceof HTMLElement ? [document.activeElement] : []

const windowOf = (place: Element | undefined): Element | null =>
  place?.closest('[role="dialog"], [role="alertdialog"]') ?? null

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof PageElement)) return
  // A closed question is gone, and what had the focus before it replaces it.
  while (visited.at(-1)?.isConnected === false) visited.pop()
  // Moves within one window replace each other, so that the element that opened the window stays in the
  // history.
  const window = windowOf(target)
  if (window !== null && window === windowOf(visited.at(-1))) visited.pop()
  visited.push(target)
  if (visited.length > remembered) visited.shift()
})

/**
 * Focuses the last element that still accepts it: a menu item that opened the window is gone, the menu's
 * button is not.
 */
function restoreFocus(page: Document): void {
  for (const place of visited.toReversed()) {
    if (!place.isConnected) continue
    place.focus({ preventScroll: true })
    if (page.activeElement === place) return
  }
}

const isLost = (at: Element | null, page: Document): boolean => at === null || at === page.body

/**
 * During the fade-out a window can still receive the focus and lose it later, so it is checked until the
 * focus is outside.
 */
function restoreFocusWhenLost(page: Document, left: number): void {
  if (isLost(page.activeElement, page)) restoreFocus(page)
  if (left > 0 && windowOf(page.activeElement ?? undefined) !== null)
    setTimeout(() => restoreFocusWhenLost(page, left - 1), stepMs)
}

/**
 * Returns the focus when a window closes. The library does so only for a window that was mounted before it
 * opened; ours mount on opening.
 */
export function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    // The page may be gone when the timer fires.
    const page = document
    return () => void setTimeout(() => restoreFocusWhenLost(page, steps), stepMs)
  }, [isOpen])
}
