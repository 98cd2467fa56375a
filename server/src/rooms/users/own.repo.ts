import type { OwnInput } from '@naryad/contract/users/users.accounts'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

export async function updateOwn(tx: Tx, id: number, input: OwnInput): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...input, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
