import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, textsToSet } from '../../platform/db/erased.ts'

/** That it happened, when and to what number stays; by what device, from where and to whom by name does not. */
export async function eraseInAudit(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id, name } = erased
  const own = await sql`
    update audit set
      address = case when ${kind} = 'users' and user_id = ${id} then '' else address end,
      device = case when ${kind} = 'users' and user_id = ${id} then '' else device end,
      object_title = case when object_kind = ${kind} and object_id = ${id} then ${name} else object_title end
    where (${kind} = 'users' and user_id = ${id}) or (object_kind = ${kind} and object_id = ${id})`.execute(
    tx,
  )
  await eraseTexts(tx, erased, {
    table: 'audit',
    columns: ['objectTitle', 'details'],
    isHis: sql<SqlBool>`coalesce(t.object_kind = ${kind} and t.object_id = ${id}, false)
      or coalesce(${kind} = 'users' and t.user_id = ${id}, false)`,
    save: (_, rows) => {
      const { set, from } = textsToSet(['objectTitle', 'details'], rows)
      return sql`update audit as t set ${set} from ${from} where t.id = rows.id`.execute(tx)
    },
  })
  return { 'Журнал безопасности': Number(own.numAffectedRows ?? 0n) }
}
