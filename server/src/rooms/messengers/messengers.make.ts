import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import type { RuleEvent } from '@naryad/contract/notifications/notifications.rule-events'
import { type Insertable, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { makeDelivery } from '../deliveries/deliveries.make.ts'
import type { Channel } from '../deliveries/index.ts'
import type { FindMessenger } from './bots/find-messenger.ts'
import { openMax } from './max/max.client.ts'
import type { MessengerChatsTable } from './messengers.table.ts'
import { enqueueMessages } from './sending/enqueue.service.ts'
import { messengerChannel } from './sending/messenger.channel.ts'
import { openTelegram } from './telegram/telegram.client.ts'

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

/** Both bots are connected. */
export async function connectBots(db: Db): Promise<void> {
  await sql`insert into messenger_bots (messenger, is_connected) values ('TELEGRAM', true), ('MAX', true)
    on conflict (messenger) do update set is_connected = true`.execute(db)
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

/** Queues a message with this title. */
export const queueMessage = (db: Db, chatId: number, title: string): Promise<void> =>
  db.transaction().execute((tx) => enqueueMessages(tx, [{ chatId, title, lines: [] }]))

interface FakeBot {
  readonly url: string
  readonly token: string
}

const clients = { TELEGRAM: openTelegram, MAX: openMax }

/** The client of a fake messenger. */
export const fakeMessenger = (key: Messenger, { url, token }: FakeBot) =>
  clients[key]({ url, token, proxy: undefined, ca: undefined, webhook: undefined })

export const finderOf =
  (key: Messenger, bot: FakeBot): FindMessenger =>
  () =>
    Promise.resolve({ messenger: fakeMessenger(key, bot), config: bot.url })

/** The channel of a fake messenger. */
export const channelOf = (key: Messenger, bot: FakeBot): Channel =>
  messengerChannel(key, {
    find: finderOf(key, bot),
    originOf: () => Promise.resolve('https://naryad.test'),
  })

/** Messages to chats that are no notifications, oldest first. */
export const messagesOf = (db: Db) =>
  db
    .selectFrom('deliveries')
    .select(['address', 'state', 'isUncertain', 'lastError'])
    .select([sql<string>`content ->> 'title'`.as('title'), sql<string>`content ->> 'text'`.as('text')])
    .where('channel', 'in', ['telegram', 'max'])
    .where('kind', 'is', null)
    .orderBy('id')
    .execute()

/** A message about the task that the bot has sent to the chat. */
export const makeSentMessage = (
  db: Db,
  chat: { readonly id: number; readonly externalId: string },
  facts: {
    readonly taskId: number
    readonly reference: string
    readonly channel?: 'telegram' | 'max'
    readonly endedAt?: string
  },
): Promise<{ id: number }> => {
  const { taskId, reference, channel = 'telegram', endedAt = new Date().toISOString() } = facts
  const to = { channel, address: String(chat.id), orderKey: chat.externalId }
  return makeDelivery(db, { ...to, content: { title: 'Заявка', taskId }, state: 'sent', endedAt, reference })
}
