import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, textsToSet } from '../../platform/db/erased.ts'

/** The contact stays as a number that tasks refer to. */
export async function eraseContact(tx: Tx, { id, name }: Erased): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({
      name,
      position: '',
      phones: '[]',
      email: null,
      telegram: null,
      comment: '',
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** What is noted beside other contacts. */
export async function eraseInContacts(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const contacts = await eraseTexts(tx, erased, {
    table: 'contacts',
    columns: ['comment'],
    isHis: sql<SqlBool>`false`,
    save: (_, rows) => {
      const { set, from } = textsToSet(['comment'], rows)
      return sql`
        update contacts as t set ${set}, version = t.version + 1 from ${from} where t.id = rows.id`.execute(
        tx,
      )
    },
  })
  return { 'Примечания к контактам': contacts }
}
