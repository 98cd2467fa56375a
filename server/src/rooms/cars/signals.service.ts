import type { Tx } from '../../platform/db/connect.ts'
import { announce } from '../../platform/live/announce.ts'
import { type Signal, writeSignals } from './signals.repo.ts'

/**
 * What the trackers of trucks have said reaches their rows: when, where, how far they have driven. No change of a
 * person's, so neither the version nor the history knows of it; screens are told only of trucks that were silent.
 */
export async function recordSignals(tx: Tx, signals: readonly Signal[]): Promise<void> {
  const heard = await writeSignals(tx, signals)
  await announce(tx, { room: 'cars', changes: heard.filter(({ wasSilent }) => wasSilent) })
}
