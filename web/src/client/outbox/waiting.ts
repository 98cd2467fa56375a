import { createStore } from '../../ui/store.ts'

/**
 * Number of unsaved changes for the offline banner. A separate module, because the banner is part of the
 * first load.
 */
export interface WaitingLine {
  /** Waiting for the network. */
  count: number
  refusedCount: number
  /** What waits for the network and for the user, in words. */
  text: string
  /** Opens the list of pending changes, where they can be withdrawn. */
  show: () => void
}

export const waitingLine = createStore<WaitingLine | null>(null)

/** Pending changes are being sent; what is read ahead of need leaves the network to them. */
export const isSendingWaiting = createStore(false)

/** Whether a list did not fit into the browser's storage, so that it exists only in this tab. */
export const isStorageFull = createStore(false)
