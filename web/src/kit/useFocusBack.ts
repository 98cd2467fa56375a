import { useEffect } from 'react'

/** Windows fade away for 200 ms, for seconds on a slow machine; only then is the focus lost. */
const stepMs = 60
const steps = 100
const remembered = 12

/** This code comes with the first window: the place that asked for it has the focus by then. */
const visited: HTMLElement[] = document.activeElement instanceof HTMLElement ? [document.activeElement] : []

const windowOf = (place: Element | undefined): Element | null =>
  place?.closest('[role="dialog"], [role="alertdialog"]') ?? null

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  // A long walk within a window leaves its last step alone: what the window was opened by is not forgotten over it.
  const window = windowOf(target)
  if (window !== null && window === windowOf(visited.at(-1))) visited.pop()
  visited.push(target)
  if (visited.length > remembered) visited.shift()
})

/** The last place that still takes the focus: a line of a menu that opened the window is gone, the menu's button is not. */
function goBack(page: Document): void {
  for (const place of visited.toReversed()) {
    if (!place.isConnected) continue
    place.focus({ preventScroll: true })
    if (page.activeElement === place) return
  }
}

const isLost = (at: Element | null, page: Document): boolean => at === null || at === page.body

/** A window that fades away still takes the focus and then loses it: the place is looked at until it is outside. */
function goBackWhenLost(page: Document, left: number): void {
  if (isLost(page.activeElement, page)) goBack(page)
  if (left > 0 && windowOf(page.activeElement ?? undefined) !== null)
    setTimeout(() => goBackWhenLost(page, left - 1), stepMs)
}

/**
 * Gives the focus back when a window closes. The library does it only for a window that has stood in the tree before it
 * was opened, and ours come with their first opening.
 */
export function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    // The page may be gone when its turn comes.
    const page = document
    return () => void setTimeout(() => goBackWhenLost(page, steps), stepMs)
  }, [isOpen])
}
