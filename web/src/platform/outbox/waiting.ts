import { createStore } from '../store.ts'

/** What was pressed or chosen and has not been saved: for the amber line, which is there from the start. */
export interface WaitingLine {
  /** It waits for the network. */
  count: number
  /** The server did not accept it. */
  refusedCount: number
  /** Shows which, and lets one withdraw them. */
  show: () => void
}

export const waitingLine = createStore<WaitingLine | null>(null)

/** Whether a list found no room in the storage of the browser: what it has is in this tab alone. */
export const isStorageFull = createStore(false)
