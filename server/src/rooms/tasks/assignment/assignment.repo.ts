import type { Answerer } from '@naryad/contract/tasks/tasks.operators'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** In the order of their ids; unknown ones are missing. */
export async function findAnswerers(db: Db, ids: readonly number[]): Promise<Map<number, Answerer>> {
  if (ids.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .select(['id', 'lastName', 'firstName', 'middleName', 'role', 'isBlocked'])
    .select(sql<Answerer['queues']>`queues::text[]`.as('queues'))
    .where('id', '=', sql<number>`any(${arrayOf([...new Set(ids)], 'integer')})`)
    .orderBy('id')
    .execute()
  return new Map(users.map((user) => [user.id, user]))
}

export const findAnswerer = async (db: Db, id: number): Promise<Answerer | undefined> =>
  (await findAnswerers(db, [id])).get(id)
