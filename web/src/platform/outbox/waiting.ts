import { createStore } from '../store.ts'

/** What was pressed or chosen and waits for the network: for the amber line, which is there from the start. */
export interface WaitingLine {
  count: number
  /** Shows which, and lets one withdraw them. */
  show: () => void
}

export const waitingLine = createStore<WaitingLine | null>(null)
