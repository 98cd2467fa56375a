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
