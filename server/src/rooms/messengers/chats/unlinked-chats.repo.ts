import type { UnlinkedChat } from '@naryad/contract/messengers/messengers'
import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { IncomingChat } from '../messenger.ts'
import { titlesOf } from './chats.repo.ts'

/** Anyone can add the bot to groups, so their number is limited. */
const maxUnlinkedChats = 100

/** A topic that is linked makes its whole group linked. */
const isUnlinked = sql<boolean>`
  chat.type <> 'PRIVATE' and chat.topic_id is null and not chat.is_blocked and chat.dismissed_at is null
  and not exists (
    select from messenger_chats as part join messenger_rule_chats as link on link.chat_id = part.id
    where part.messenger = chat.messenger and part.external_id = chat.external_id)`

interface JoinedChat extends IncomingChat {
  readonly addedBy: string
  readonly at: string
}

/** The bot has been added to a group, with or without a code. */
export async function saveJoinedChat(
  tx: Tx,
  messenger: Messenger,
  { addedBy, at, ...chat }: JoinedChat,
): Promise<void> {
  const { externalId, type } = chat
  const { inserted, updated } = titlesOf(chat)
  await sql`
    insert into messenger_chats (messenger, external_id, type, title, added_by, added_at)
    select ${messenger}, ${externalId}, ${type}, ${inserted}, ${addedBy}, ${at}::timestamptz
    where exists (
        select from messenger_chats
        where messenger = ${messenger} and external_id = ${externalId} and topic_id is null)
      or (select count(*) from messenger_chats as chat where ${isUnlinked}) < ${maxUnlinkedChats}
    on conflict (messenger, external_id, coalesce(topic_id, '')) do update
    set title = ${updated}, type = excluded.type, is_blocked = false, last_error = null, last_error_at = null,
      added_by = excluded.added_by, added_at = excluded.added_at, dismissed_at = null, described_at = null`.execute(
    tx,
  )
}

/** The newest come first. */
export async function readUnlinkedChats(db: Db): Promise<UnlinkedChat[]> {
  return db
    .selectFrom('messengerChats as chat')
    .select(['id', 'messenger', 'type', 'title', 'membersCount', 'addedBy'])
    .select(sql<string>`coalesce(chat.added_at, chat.created_at)`.as('addedAt'))
    .where(isUnlinked)
    .orderBy(sql`coalesce(chat.added_at, chat.created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(maxUnlinkedChats)
    .execute()
}

export const lockChat = (tx: Tx, id: number) =>
  tx
    .selectFrom('messengerChats as chat')
    .select(['id', 'title', 'type', 'isBlocked', isUnlinked.as('isUnlinked')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function markDismissed(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('messengerChats')
    .set({ dismissedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes groups that the bot has left, once neither a rule nor the log refers to them. */
export async function deleteLeftChats(db: Db): Promise<void> {
  await sql`
    delete from messenger_chats as chat
    where chat.type <> 'PRIVATE' and chat.is_blocked
      and not exists (select from messenger_rule_chats where chat_id = chat.id)
      and not exists (
        select from deliveries where channel = lower(chat.messenger) and address = chat.id::text)`.execute(db)
}
