import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { inArray } from '../../../platform/db/query/id-arrays.ts'
import type { Member } from './member.ts'

const columns = [
  'users.id',
  'users.lastName',
  'users.firstName',
  'users.middleName',
  'users.role',
  'users.isSenior',
  'users.companyId',
  'users.isBlocked',
] as const

const queues = sql<Queue[]>`users.queues::text[]`.as('queues')
const sessionId = sql<string>`''`.as('sessionId')

async function readMembers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Member>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select([...columns, queues, sessionId])
    .where(inArray('users.id', ids))
    .execute()
  return new Map(rows.map((member) => [member.id, member]))
}

export const findMember = async (db: Db, id: number): Promise<Member | undefined> =>
  (await readMembers(db, [id])).get(id)

/** Finds the user by the messenger account of their private chat; also works for messages in groups. */
export const findSender = (
  db: Db,
  messenger: Messenger,
  externalUserId: string,
): Promise<Member | undefined> =>
  db
    .selectFrom('messengerChats as chat')
    .innerJoin('users', 'users.id', 'chat.userId')
    .select([...columns, queues, sessionId])
    .where('chat.messenger', '=', messenger)
    .where('chat.externalUserId', '=', externalUserId)
    .executeTakeFirst()
