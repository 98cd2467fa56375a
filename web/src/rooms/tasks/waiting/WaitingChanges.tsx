import { useOutbox } from './useOutbox.ts'

/** Sends changes of an earlier visit even if no card is open. */
export function WaitingChanges() {
  useOutbox()
  return null
}
