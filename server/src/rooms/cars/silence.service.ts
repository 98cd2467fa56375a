import type { Tx } from '../../platform/db/connect.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { updateSilence } from './silence.repo.ts'

/** Neither the version nor the history changes, because no user has edited the trucks. */
export async function setSilence(tx: Tx, carIds: readonly number[], isSilent: boolean): Promise<void> {
  if (carIds.length === 0) return
  await publishChange(tx, { room: 'cars', changes: await updateSilence(tx, carIds, isSilent) })
}
