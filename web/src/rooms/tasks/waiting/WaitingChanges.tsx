import { useOutbox } from './useOutbox.ts'

/** Presses of an earlier visit go although no card is open. */
export function WaitingChanges() {
  useOutbox()
  return null
}
