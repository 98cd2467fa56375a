import { useEffect } from 'react'

/** What a dispatcher opens next, the likeliest first. */
const next = [
  // Whatever opens under a button of the tool rows.
  () => import('../../kit/Popup.tsx'),
  () => import('./card/TaskCard.tsx'),
  () => import('./form/TaskForm.tsx'),
  () => import('./card/dialogs/DoneDialog.tsx'),
  () => import('./card/dialogs/CloseDialog.tsx'),
  () => import('./bulk/BulkBar.tsx'),
  // What is pressed without a network waits; its window has to be there.
  () => import('./card/dialogs/ReturnDialog.tsx'),
  () => import('./card/dialogs/PlanDialog.tsx'),
  () => import('./card/dialogs/DeadlineDialog.tsx'),
]

/** The first rows come first; then there is time. */
const restMs = 800

/** One after another: on a slow line what is pressed meanwhile must not stand behind all of them. */
export async function readInTurn(
  loads: readonly (() => Promise<unknown>)[],
  isWanted: () => boolean,
): Promise<void> {
  for (const load of loads) {
    if (!isWanted()) return
    // A failed prefetch is repeated, and reported, when it is opened.
    await load().catch(() => undefined)
  }
}

/** Reads the code of what comes next while one looks at the list: a key pressed in a hurry must not wait for it. */
export function useReadAhead(isListed: boolean): void {
  useEffect(() => {
    if (!isListed) return
    let isHere = true
    const timer = setTimeout(() => void readInTurn(next, () => isHere), restMs)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [isListed])
}
