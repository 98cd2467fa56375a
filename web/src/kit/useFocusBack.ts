import { useEffect } from 'react'

/** Windows fade away for 200 ms, for seconds on a slow machine; only then is the focus lost. */
const stepMs = 60
const steps = 100
const remembered = 12

const visited: HTMLElement[] = []

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

/** The last place that is still there: the line of a menu that opened the window is not, the button of the menu is. */
function goBack(): void {
  visited.findLast((place) => place.isConnected)?.focus({ preventScroll: true })
}

function goBackWhenLost(page: Document, left: number): void {
  const at = page.activeElement
  if (at === null || at === page.body) goBack()
  else if (left > 0 && windowOf(at) !== null) setTimeout(() => goBackWhenLost(page, left - 1), stepMs)
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
