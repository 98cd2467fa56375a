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

/** A change of something else than a request that waits for the network. */
export interface OtherWaiting {
  key: string
  /** What it changes, and its address. */
  title: string
  path: string
  /** «Принять смену» */
  said: string
  at: string
  withdraw: () => void
}

/** By the room that sends them. */
export const otherWaiting = createStore<ReadonlyMap<string, readonly OtherWaiting[]>>(new Map())

/** Pending changes are being sent; what is read ahead of need leaves the network to them. */
export const isSendingWaiting = createStore(false)

/** Whether a list did not fit into the browser's storage, so that it exists only in this tab. */
export const isStorageFull = createStore(false)
