import { sql } from 'kysely'

import { arrayOf } from '../../../platform/db/query/set-based.ts'
import type { AddressBook } from './address.ts'

export const letterAddresses: AddressBook = async (db, userIds) => {
  const rows = await db
    .selectFrom('users')
    .select(['id as userId', 'email as address'])
    .where('id', '=', sql<number>`any(${arrayOf(userIds, 'integer')})`)
    .execute()
  return rows.map((row) => ({ ...row, channel: 'letter' }))
}
