import type { Message } from '@naryad/contract/messengers/message'
import type { ChatType, Messenger } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** The oldest unsent message of a chat. */
export interface Head {
  readonly id: number
  readonly chatId: number
  readonly externalId: string
  readonly topicId: string | null
  readonly type: ChatType
  readonly state: 'QUEUED' | 'SENDING'
  readonly message: Message
  readonly attempts: number
  readonly readyAt: string
}

/**
 * Returns one message per chat, so that messages of a chat are sent in order. All topics of a group count as one chat,
 * as they do for the rate limits.
 */
export async function readHeads(db: Db, messenger: Messenger): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select distinct on (chat.external_id) head.id, head.chat_id, chat.external_id, chat.topic_id, chat.type,
      head.state, head.message, head.attempts, greatest(head.next_try_at, chat.not_before) as ready_at
    from messenger_chats as chat
    cross join lateral (
      select * from messenger_deliveries as delivery
      where delivery.chat_id = chat.id and delivery.state in ('QUEUED', 'SENDING')
      order by delivery.id limit 1) as head
    where chat.messenger = ${messenger}
    order by chat.external_id, head.id`.execute(db)
  return rows.toSorted((one, other) => one.id - other.id)
}

interface Claimed {
  readonly ids: ReadonlySet<number>
  /** Whether a notification has failed, which has to be reported. */
  readonly hasFailed: boolean
}

/**
 * Marks the messages as being sent before the call, so a crash leaves them marked. A notification fails instead if
 * its user has been blocked or no longer has this chat: it may have waited for days.
 */
export async function claimDeliveries(tx: Tx, ids: readonly number[]): Promise<Claimed> {
  const { rows } = await sql<{ id: number; state: string }>`
    with claimed as (
      select message.id,
        case when notification.user_id is null then null
          when users.is_blocked then 'Учётная запись заблокирована'
          when chat.user_id is distinct from notification.user_id then 'Чат отвязан' end as error
      from messenger_deliveries as message
      join messenger_chats as chat on chat.id = message.chat_id
      left join deliveries as notification on notification.id = message.delivery_id
      left join users on users.id = notification.user_id
      where message.id = any(${arrayOf(ids, 'bigint')}))
    update messenger_deliveries as message set
      state = case when error is null then 'SENDING' else 'FAILED' end,
      attempts = attempts + case when error is null then 1 else 0 end,
      last_error = coalesce(error, last_error)
    from claimed where message.id = claimed.id and state = 'QUEUED'
    returning message.id, state`.execute(tx)
  const sending = rows.filter(({ state }) => state === 'SENDING')
  return { ids: new Set(sending.map(({ id }) => id)), hasFailed: sending.length < rows.length }
}

/** Requeues claimed messages that are not being sent. They may have been delivered, so they are marked as uncertain. */
export async function recoverClaimed(db: Db, messenger: Messenger): Promise<void> {
  await sql`
    update messenger_deliveries as delivery set state = 'QUEUED', is_uncertain = true,
      last_error = 'Отправка прервалась: дошло ли сообщение, неизвестно'
    from messenger_chats as chat
    where chat.id = delivery.chat_id and chat.messenger = ${messenger} and delivery.state = 'SENDING'`.execute(
    db,
  )
}

/** Only the title of a sent message is stored. */
export async function markSent(tx: Tx, { id, chatId }: Head, externalId: string, at: string): Promise<void> {
  await sql`
    update messenger_deliveries set state = 'SENT', sent_at = ${at}, external_id = ${externalId}, last_error = null,
      message = jsonb_build_object('title', message -> 'title', 'lines', '[]'::jsonb, 'buttons', '[]'::jsonb)
    where id = ${id}`.execute(tx)
  await tx
    .updateTable('messengerChats')
    .set({ lastSentAt: at, lastError: null, lastErrorAt: null, notBefore: null })
    .where('id', '=', chatId)
    .execute()
}

interface Delay {
  readonly error: string
  readonly isUncertain: boolean
}

export async function requeue(db: Db, id: number, { error, isUncertain }: Delay): Promise<void> {
  await db
    .updateTable('messengerDeliveries')
    .set({ state: 'QUEUED', lastError: error, ...(isUncertain ? { isUncertain } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Set when the messenger rate limits the chat. */
export async function pauseChat(
  tx: Tx,
  chatId: number,
  until: string,
  error: string,
  at: string,
): Promise<void> {
  await tx
    .updateTable('messengerChats')
    .set({ notBefore: until, lastError: error, lastErrorAt: at })
    .where('id', '=', chatId)
    .execute()
}

/** True if the message carries a notification: its failure has to be reported. */
export async function markFailed(tx: Tx, { id, chatId }: Head, error: string, at: string): Promise<boolean> {
  const { deliveryId } = await tx
    .updateTable('messengerDeliveries')
    .set({ state: 'FAILED', lastError: error })
    .where('id', '=', id)
    .returning('deliveryId')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('messengerChats')
    .set({ lastError: error, lastErrorAt: at })
    .where('id', '=', chatId)
    .execute()
  return deliveryId !== null
}

/** Fails all queued messages of the chats. True if notifications are among them. */
export async function failQueued(tx: Tx, chatIds: readonly number[], error: string): Promise<boolean> {
  const { rows } = await sql<{ deliveryId: number | null }>`
    update messenger_deliveries set state = 'FAILED', last_error = ${error}
    where chat_id = any(${arrayOf(chatIds, 'integer')}) and state in ('QUEUED', 'SENDING')
    returning delivery_id`.execute(tx)
  return rows.some(({ deliveryId }) => deliveryId !== null)
}

const maxAgeDays = 3

/** Fails messages that have become too old to be useful. */
export async function failExpired(db: Db): Promise<void> {
  await sql`
    update messenger_deliveries set state = 'FAILED', last_error = coalesce(last_error, 'Мессенджер недоступен')
    where state = 'QUEUED' and created_at < now() - make_interval(days => ${maxAgeDays})`.execute(db)
}

/** Deletes old log rows and deduplication keys of updates. */
export async function deleteOld(db: Db, days: number): Promise<void> {
  const before = sql<string>`now() - make_interval(days => ${days})`
  await db
    .deleteFrom('messengerDeliveries')
    .where('state', 'in', ['SENT', 'FAILED'])
    .where('createdAt', '<', before)
    .execute()
  await db.deleteFrom('messengerUpdates').where('handledAt', '<', before).execute()
}
