import type { Db, Tx } from '../../platform/db/connect.ts'
import { putRow } from './settings.repo.ts'

type Key = 'address' | 'administratorOrigin'

/** A setting stored as a single text. Undefined: not set. */
export async function readText(db: Db, key: Key): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('part', '=', key).executeTakeFirst()
  return typeof row?.value === 'string' && row.value !== '' ? row.value : undefined
}

export const writeText = (tx: Tx, key: Key, text: string): Promise<void> => putRow(tx, key, text)
