import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  erasedMark,
  eraseTexts,
  textsToSet,
} from '../../platform/db/erased.ts'

/** His own history keeps what was changed and when, not what stood there; others' histories lose his name. */
export async function eraseInHistory(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id } = erased
  const own = await sql`
    update object_actions set
      from_text = case when from_text is not null then ${erasedMark} end,
      to_text = case when to_text is not null then ${erasedMark} end
    where entity = ${kind} and object_id = ${id}
      and (from_text <> ${erasedMark} or to_text <> ${erasedMark})`.execute(tx)
  const others = await eraseTexts(tx, erased, {
    table: 'object_actions',
    columns: ['fromText', 'toText'],
    isHis: sql<SqlBool>`false`,
    save: (_, rows) => {
      const { set, from } = textsToSet(['fromText', 'toText'], rows)
      return sql`update object_actions as t set ${set} from ${from} where t.id = rows.id`.execute(tx)
    },
  })
  return { 'Его история': Number(own.numAffectedRows ?? 0n), 'История других записей': others }
}
