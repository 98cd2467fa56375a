import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { Erased } from '../../platform/db/erased.ts'

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
