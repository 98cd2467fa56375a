import { useEffect } from 'react'

/** What a dispatcher opens next, the likeliest first. */
const next = [
  () => import('./card/TaskCard.tsx'),
  () => import('./form/TaskForm.tsx'),
  () => import('./card/dialogs/DoneDialog.tsx'),
  () => import('./card/dialogs/CloseDialog.tsx'),
  () => import('./bulk/BulkBar.tsx'),
  // What is pressed without a network waits; its window has to be there.
  () => import('./card/dialogs/ReturnDialog.tsx'),
  () => import('./card/dialogs/PlanDialog.tsx'),
]

/** The first rows come first; then there is time. */
const restMs = 800

/** Reads the code of what comes next while one looks at the list: a key pressed in a hurry must not wait for it. */
export function useReadAhead(isListed: boolean): void {
  useEffect(() => {
    if (!isListed) return
    const timer = setTimeout(() => {
      // What could not be read now will be read, and its failure told, when it is opened.
      for (const load of next) load().catch(() => undefined)
    }, restMs)
    return () => clearTimeout(timer)
  }, [isListed])
}
