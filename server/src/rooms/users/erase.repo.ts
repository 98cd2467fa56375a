import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { Erased } from '../../platform/db/erased.ts'

/** The account stays as a number that tasks and histories refer to; nobody signs in to it. */
export async function eraseAccount(tx: Tx, { id, name }: Erased): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: `erased-${id}@erased.invalid`,
      passwordHash: null,
      passwordChangedAt: null,
      lastName: name,
      firstName: '',
      middleName: '',
      phone: null,
      isBlocked: true,
      blockReason: 'Персональные данные стёрты',
      lastSeenAt: null,
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('userFilters').where('userId', '=', id).execute()
}
