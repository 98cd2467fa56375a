import type { Tx } from '../../platform/db/connect.ts'
import type { ImportAuthor, ImportTarget, RecordedChange } from '../../platform/imports/target.ts'
import { recordActions } from '../history/index.ts'

/** In the history of the objects; a dictionary has none and records its changes itself. */
export async function recordChanges(
  tx: Tx,
  author: ImportAuthor,
  { entity, record }: ImportTarget,
  changes: readonly RecordedChange[],
): Promise<void> {
  if (record) await record(tx, author, changes)
  else if (entity !== 'priceItems' && entity !== 'priceLists')
    await recordActions(tx, author, entity, changes)
}
