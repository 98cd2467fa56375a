import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnObject } from '../../platform/db/personal-data/own-objects.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { jsonRows } from '../../platform/db/query/json-rows.ts'

/** Preserves the fact, the time and the object id; removes device, address and the person's name. */
async function eraseInAudit(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id, name } = erased
  const { rows } = await sql<{ n: number }>`select erase_audit_of(${kind}, ${id}, ${name}) as n`.execute(tx)
  await eraseTexts(tx, erased, {
    table: 'audit',
    columns: ['objectTitle', 'details'],
    isOwn: sql<SqlBool>`(coalesce(t.object_kind = ${kind} and t.object_id = ${id}, false)
      or coalesce(${kind} = 'users' and t.user_id = ${id}, false)
      or ${isOwnObject(erased, sql`t.object_kind`, sql`t.object_id`)} or t.kind = 'IMPORTED')`,
    isAppendOnly: true,
    save: (texts) => sql`select erase_audit_texts(${jsonRows(texts)})`.execute(tx),
  })
  return { 'Журнал безопасности': rows[0]?.n ?? 0 }
}

/** Views of the person's data and actions on the record. */
export const auditPersonalData: PersonalData = {
  sections: ({ kind, id }) => [
    {
      title: 'Журнал безопасности',
      rows: sql`
        select id as key, at, kind, address, device, object_kind, object_id, object_title, details from audit
        where (object_kind = ${kind} and object_id = ${id}) or (${kind} = 'users' and user_id = ${id})`,
    },
  ],
  erase: eraseInAudit,
}
