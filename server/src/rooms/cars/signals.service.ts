import type { Tx } from '../../platform/db/connect.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { type Signal, updateSignals } from './signals.repo.ts'

/**
 * Records the time, place and mileage of tracker signals in `cars`. Neither the version nor the history changes, because
 * no user has edited the truck. A live event is published only for trucks that were silent.
 */
export async function recordSignals(tx: Tx, signals: readonly Signal[]): Promise<void> {
  const updated = await updateSignals(tx, signals)
  await publishChange(tx, { room: 'cars', changes: updated.filter(({ wasSilent }) => wasSilent) })
}
