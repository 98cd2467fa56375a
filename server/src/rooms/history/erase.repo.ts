import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, erasedMark, eraseTexts } from '../../platform/db/erased.ts'
import { jsonRows } from '../../platform/db/json-rows.ts'

/** His own history keeps what was changed and when, not what stood there; others' histories lose his name. */
export async function eraseInHistory(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id } = erased
  const { rows } = await sql<{ n: number }>`
    select erase_history_of(${kind}, ${id}, ${erasedMark}) as n`.execute(tx)
  const others = await eraseTexts(tx, erased, {
    table: 'object_actions',
    columns: ['fromText', 'toText'],
    isHis: sql<SqlBool>`false`,
    isKept: true,
    areShort: true,
    save: (_, texts) => sql`select erase_history_texts(${jsonRows(texts)})`.execute(tx),
  })
  return { 'Его история': rows[0]?.n ?? 0, 'История других записей': others }
}
