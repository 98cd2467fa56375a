import type { RuleChat } from '@naryad/contract/messengers/messengers'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inArray } from '../../../platform/db/query/id-arrays.ts'

interface ChatOfRule extends RuleChat {
  readonly ruleId: number
}

/** Rules write nothing to the private chat of a user who may no longer sign in. */
const ofBlockedUser = sql<boolean>`exists (
  select from users where users.id = chat.user_id and users.is_blocked)`

const lastError = sql<string | null>`
  case when ${ofBlockedUser} then 'Учётная запись заблокирована' else chat.last_error end`

const select = (db: Db) =>
  db
    .selectFrom('messengerRuleChats as link')
    .innerJoin('messengerChats as chat', 'chat.id', 'link.chatId')
    .select([
      'link.id',
      'link.ruleId',
      'chat.messenger',
      'chat.type',
      'chat.title',
      'chat.membersCount',
      sql<boolean>`chat.topic_id is not null`.as('isTopic'),
      'link.isActive',
      'link.isPending',
      'link.linkedBy',
      'link.createdAt',
      'chat.lastSentAt',
      lastError.as('lastError'),
      'chat.lastErrorAt',
    ])

/** In order of linking. */
export const readRuleChats = (db: Db, ruleIds: readonly number[]): Promise<ChatOfRule[]> =>
  select(db).where(inArray('link.ruleId', ruleIds)).orderBy('link.id').execute()

export const findRuleChat = (db: Db, id: number): Promise<ChatOfRule | undefined> =>
  select(db).where('link.id', '=', id).executeTakeFirst()

export const lockRuleChat = (tx: Tx, id: number) =>
  tx
    .selectFrom('messengerRuleChats')
    .select(['id', 'ruleId', 'chatId', 'isActive', 'isPending'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function switchRuleChat(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await tx
    .updateTable('messengerRuleChats')
    .set({ isActive, isPending: false })
    .where('id', '=', id)
    .execute()
}

export async function deleteRuleChat(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('messengerRuleChats').where('id', '=', id).execute()
}

interface Link {
  readonly ruleId: number
  readonly chatId: number
  readonly isActive: boolean
  readonly linkedBy: string
}

/** Linking a chat again does not change its activation. */
export function linkRuleChat(
  tx: Tx,
  { ruleId, chatId, isActive, linkedBy }: Link,
): Promise<{ id: number; isActive: boolean }> {
  return tx
    .insertInto('messengerRuleChats')
    .values({ ruleId, chatId, isActive, isPending: !isActive, linkedBy })
    .onConflict((conflict) => conflict.columns(['ruleId', 'chatId']).doUpdateSet({ linkedBy }))
    .returning(['id', 'isActive'])
    .executeTakeFirstOrThrow()
}

/** The active chats of the rule. */
export const readActiveChats = (db: Db, ruleId: number) =>
  db
    .selectFrom('messengerRuleChats as link')
    .innerJoin('messengerChats as chat', 'chat.id', 'link.chatId')
    .select(['chat.id', 'chat.messenger'])
    .select(
      sql<boolean>`exists (
        select from messenger_bots as bot where bot.messenger = chat.messenger and bot.is_connected)`.as(
        'hasBot',
      ),
    )
    .where('link.ruleId', '=', ruleId)
    .where('link.isActive', '=', true)
    .where(sql<boolean>`not ${ofBlockedUser}`)
    .orderBy('link.id')
    .execute()
