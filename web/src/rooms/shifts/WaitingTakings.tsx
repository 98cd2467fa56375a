import { useTakings } from './useTakings.ts'

/** Sends the taking of a shift of an earlier visit even if no sheet is open. */
export function WaitingTakings() {
  useTakings()
  return null
}
