import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inArray } from '../../../platform/db/query/id-arrays.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import type { IncomingChat } from '../messenger.ts'

const columns = [
  'id',
  'messenger',
  'externalId',
  'topicId',
  'type',
  'title',
  'userId',
  'externalUserId',
  'linkedAt',
  'isBlocked',
  'lastError',
] as const

const withoutTitle = ({ type, externalId }: IncomingChat): string =>
  `${type === 'CHANNEL' ? 'Канал' : 'Группа'} ${externalId}`

/** The title of a new chat, and that of a known one. */
export const titlesOf = (chat: IncomingChat) => ({
  inserted: sql`${chat.title ?? withoutTitle(chat)}`,
  updated: sql`coalesce(${chat.title}, messenger_chats.title)`,
})

/** Inserts the chat or updates its title, and unblocks it. */
export async function saveChat(tx: Tx, messenger: Messenger, chat: IncomingChat): Promise<number> {
  const { externalId, topicId, type } = chat
  const { inserted, updated } = titlesOf(chat)
  const { rows } = await sql<{ id: number }>`
    insert into messenger_chats (messenger, external_id, topic_id, type, title)
    values (${messenger}, ${externalId}, ${topicId}, ${type}, ${inserted})
    on conflict (messenger, external_id, coalesce(topic_id, '')) do update
    set title = ${updated}, type = excluded.type, is_blocked = false, last_error = null, last_error_at = null
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function readChats(db: Db, ids: readonly number[]) {
  const rows = await db.selectFrom('messengerChats').select(columns).where(inArray('id', ids)).execute()
  return new Map(rows.map((chat) => [chat.id, chat]))
}

export const readOwnChats = (db: Db, userId: number) =>
  db.selectFrom('messengerChats').select(columns).where('userId', '=', userId).execute()

interface Owner {
  readonly userId: number
  readonly externalUserId: string
  readonly linkedAt: string
}

/** A user has one private chat per messenger: a previous link is removed. */
export async function linkOwnChat(tx: Tx, messenger: Messenger, chatId: number, owner: Owner): Promise<void> {
  await unlinkOwnChat(tx, messenger, owner.userId)
  await tx.updateTable('messengerChats').set(owner).where('id', '=', chatId).execute()
}

export async function unlinkOwnChat(tx: Tx, messenger: Messenger, userId: number): Promise<boolean> {
  const rows = await tx
    .updateTable('messengerChats')
    .set({ userId: null, externalUserId: null, linkedAt: null })
    .where('messenger', '=', messenger)
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Ids of the chat and of all topics of the group. */
export async function findChatIds(tx: Tx, messenger: Messenger, externalId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('messengerChats')
    .select('id')
    .where('messenger', '=', messenger)
    .where('externalId', '=', externalId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The bot can no longer write to the chats: their rules are off until the chats are linked again. */
export async function closeChats(tx: Tx, ids: readonly number[], error: string, at: string): Promise<void> {
  await sql`
    update messenger_chats set is_blocked = true, last_error = ${error}, last_error_at = ${at},
      members_count = null, described_at = null
    where id = any(${arrayOf(ids, 'integer')})`.execute(tx)
  await sql`
    update messenger_rule_chats set is_active = false, is_pending = false
    where chat_id = any(${arrayOf(ids, 'integer')})`.execute(tx)
}

export async function saveChatSent(db: Db, id: number, at: string): Promise<void> {
  await db
    .updateTable('messengerChats')
    .set({ lastSentAt: at, lastError: null, lastErrorAt: null })
    .where('id', '=', id)
    .execute()
}

export async function saveChatError(db: Db, id: number, error: string, at: string): Promise<void> {
  await db
    .updateTable('messengerChats')
    .set({ lastError: error, lastErrorAt: at })
    .where('id', '=', id)
    .execute()
}

/**
 * Changes the id of a group that has become a supergroup, and requests its description again. Where a chat with the new
 * id exists, rules are moved to it; these chats are returned.
 */
export async function moveChat(
  tx: Tx,
  messenger: Messenger,
  from: string,
  to: string,
): Promise<readonly { readonly oldId: number; readonly newId: number }[]> {
  const { rows: merged } = await sql<{ oldId: number; newId: number }>`
    select old.id as old_id, new.id as new_id from messenger_chats as old
    join messenger_chats as new on new.messenger = old.messenger and new.external_id = ${to}
      and new.topic_id is not distinct from old.topic_id
    where old.messenger = ${messenger} and old.external_id = ${from}`.execute(tx)
  for (const { oldId, newId } of merged)
    await sql`
      update messenger_rule_chats as link set chat_id = ${newId}
      where link.chat_id = ${oldId} and not exists (
        select from messenger_rule_chats as other where other.rule_id = link.rule_id and other.chat_id = ${newId})`.execute(
      tx,
    )
  await sql`
    update messenger_chats as old set external_id = ${to}, described_at = null
    where messenger = ${messenger} and external_id = ${from} and not exists (
      select from messenger_chats as new where new.messenger = old.messenger and new.external_id = ${to}
        and new.topic_id is not distinct from old.topic_id)`.execute(tx)
  await sql`
    update messenger_chats set dismissed_at = now()
    where messenger = ${messenger} and external_id = ${from}`.execute(tx)
  return merged
}
