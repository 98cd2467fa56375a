import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, textsToSet } from '../../platform/db/erased.ts'

/** Reasons and notes of roll-calls. */
export async function eraseInRollCalls(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const isHis =
    erased.kind === 'drivers'
      ? sql<SqlBool>`t.driver_id is not distinct from ${erased.id}`
      : erased.kind === 'users'
        ? sql<SqlBool>`t.user_id is not distinct from ${erased.id}`
        : sql<SqlBool>`false`
  const rollCalls = await eraseTexts(tx, erased, {
    table: 'roll_calls',
    columns: ['comment'],
    isHis,
    save: (_, rows) => {
      const { set, from } = textsToSet(['comment'], rows)
      return sql`
        update roll_calls as t set ${set}, version = t.version + 1 from ${from} where t.id = rows.id`.execute(
        tx,
      )
    },
  })
  return { 'Причины в явках': rollCalls }
}
