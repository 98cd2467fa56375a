import { useEffect } from 'react'

import { savesData } from '../../ui/savesData.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { requestFiles } from './requestFiles.ts'

type Load = () => Promise<unknown>

/** Modules that a dispatcher is likely to need next, the likeliest first. */
const next: readonly Load[] = [
  // Popovers of the tool rows.
  () => import('../../ui/Popup.tsx'),
  () => import('./card/TaskCard.tsx'),
  () => import('./card/parts/CostsEditor.tsx'),
  () => import('./form/TaskForm.tsx'),
  () => import('./card/dialogs/DoneDialog.tsx'),
  () => import('./card/dialogs/CloseDialog.tsx'),
  () => import('./bulk/BulkBar.tsx'),
  () => import('./bulk/BulkNote.tsx'),
  // Windows of actions that can be queued without a network must already be loaded.
  () => import('./card/dialogs/ReturnDialog.tsx'),
  () => import('./card/dialogs/PlanDialog.tsx'),
  () => import('./card/dialogs/DeadlineDialog.tsx'),
]

/** On a phone the same files are only downloaded, not run: running them would block taps on the list. */
const nextOnPhone: readonly Load[] = [() => requestFiles('card'), () => requestFiles('next')]

/** Prefetching starts after the first rows. */
const restMs = 800

/** Sequential, so that on a slow network a module needed meanwhile does not queue behind all of them. */
export async function readInTurn(loads: readonly Load[], isWanted: () => boolean): Promise<void> {
  for (const load of loads) {
    if (!isWanted()) return
    // A failed prefetch is repeated, and reported, when the module is used.
    await load().catch(() => undefined)
  }
}

/**
 * Prefetches code while the user looks at the list, so that a shortcut or a tap does not wait for it. A device that
 * saves data loads only what is opened.
 */
export function useReadAhead(isListed: boolean): void {
  const isPhone = useIsPhone()
  useEffect(() => {
    if (!isListed || savesData()) return
    let isHere = true
    const timer = setTimeout(() => void readInTurn(isPhone ? nextOnPhone : next, () => isHere), restMs)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [isListed, isPhone])
}
