import type { RouterHistory } from '@tanstack/react-router'

import { isWindowOpen, layers, topKeys } from '../../ui/overlays/layers.ts'
import { losesInput } from '../../ui/overlays/modal.ts'

/**
 * «Back» of the browser or the phone does to an open window what Esc does: without this it would change the page under
 * the window, and leave the input behind. Reloading the page asks while input would be lost.
 */
export function closeWindowsOnBack(history: RouterHistory): () => void {
  let unblock: (() => void) | null = null
  const follow = () => {
    if (!isWindowOpen()) {
      unblock?.()
      unblock = null
      return
    }
    // Only while a window is open: a blocker makes each navigation asynchronous.
    unblock ??= history.block({
      enableBeforeUnload: losesInput,
      blockerFn: ({ action }) => {
        if (action === 'PUSH' || action === 'REPLACE') return false
        const escape = topKeys().find(({ keys }) => keys === 'Escape')
        escape?.run(new KeyboardEvent('keydown', { code: 'Escape', key: 'Escape' }))
        return escape !== undefined
      },
    })
  }
  follow()
  const stop = layers.subscribe(follow)
  return () => {
    stop()
    unblock?.()
  }
}
