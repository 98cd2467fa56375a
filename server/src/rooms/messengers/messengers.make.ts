import type { RuleEvent } from '@naryad/contract/notifications/notifications.kinds'
import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { OutboxSender } from './deliver.service.ts'
import { enqueueMessages } from './deliveries.service.ts'
import type { MessengerChatsTable } from './messengers.table.ts'

let lastExternalId = 1000

/** A private Telegram chat by default. */
export async function makeChat(
  db: Db,
  facts: Partial<Insertable<MessengerChatsTable>> = {},
): Promise<{ id: number; externalId: string }> {
  lastExternalId += 1
  return db
    .insertInto('messengerChats')
    .values({
      messenger: 'TELEGRAM',
      externalId: String(lastExternalId),
      type: 'PRIVATE',
      title: 'Лапина Ольга',
      ...facts,
    })
    .returning(['id', 'externalId'])
    .executeTakeFirstOrThrow()
}

interface RuleFacts {
  readonly title?: string
  readonly events?: RuleEvent[]
  readonly chatIds?: readonly number[]
}

/** A rule with active chats. */
export async function makeRule(
  db: Db,
  { title = 'Новые заявки', events = ['task.created'], chatIds = [] }: RuleFacts = {},
): Promise<number> {
  const { id } = await db
    .insertInto('messengerRules')
    .values({ title, events, queues: [], priorities: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const chatId of chatIds)
    await db
      .insertInto('messengerRuleChats')
      .values({ ruleId: id, chatId, isActive: true, isPending: false, linkedBy: 'Лапина Ольга' })
      .execute()
  return id
}

/** Adds a message to the outbox. */
export const queueMessage = (db: Db, chatId: number, text: string): Promise<void> =>
  db
    .transaction()
    .execute((tx) => enqueueMessages(tx, [{ chatId, message: { title: text, lines: [], buttons: [] } }]))

/** Advances the clock to the next due message until the outbox is empty or `untilMs` has passed. */
export async function drainOutbox(
  sender: OutboxSender,
  clock: { now: number },
  untilMs = 3_600_000,
): Promise<void> {
  const end = clock.now + untilMs
  for (;;) {
    const next = await sender.sendDue()
    if (next === undefined || next > end) return
    clock.now = Math.max(next, clock.now + 1)
  }
}
