import { z } from 'zod'

import { Id, ids, line, Moment, version } from '../../kit/fields.ts'
import { digits, limit, listOf, offset, page, pageQuery, query, Sort } from '../../kit/list.ts'
import { whole } from '../../kit/whole.ts'
import { CompanyRef } from '../companies/companies.ts'
import { ruleEvents } from '../notifications/notifications.rule-events.ts'
import { Priority, Queue } from '../tasks/tasks.codes.ts'
import { chatTypes, deliveryStates, messengers } from './messengers.words.ts'

export const Messenger = z.enum(messengers).meta({ title: 'Мессенджер' })
export const RuleEvent = z.enum(ruleEvents).meta({ title: 'Событие' })
const ChatType = z.enum(chatTypes).meta({ title: 'Вид чата' })
const DeliveryState = z.enum(deliveryStates).meta({ title: 'Состояние' })

/** A chat that a rule writes to. One messenger chat may belong to several rules. */
export const RuleChat = z
  .object({
    id: Id,
    messenger: Messenger,
    type: ChatType,
    title: z.string(),
    /** Of a group or a channel; null: unknown. */
    membersCount: z.int().nullable(),
    /** Messages go to one topic of a group. */
    isTopic: z.boolean(),
    isActive: z.boolean(),
    /** Linked, but not activated yet. */
    isPending: z.boolean(),
    linkedBy: z.string(),
    createdAt: Moment,
    lastSentAt: Moment.nullable(),
    lastError: z.string().nullable(),
    lastErrorAt: Moment.nullable(),
  })
  .meta({ id: 'RuleChat' })
export type RuleChat = z.infer<typeof RuleChat>

export const Rule = z
  .object({
    id: Id,
    title: z.string(),
    events: z.array(RuleEvent),
    /** Empty: all. */
    queues: z.array(Queue),
    priorities: z.array(Priority),
    companyIds: z.array(Id),
    companies: z.array(CompanyRef),
    chats: z.array(RuleChat),
    version: z.int(),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'NotificationRule' })
export type Rule = z.infer<typeof Rule>

/** A group or channel that the bot was added to and no rule writes to. */
export const UnlinkedChat = z
  .object({
    id: Id,
    messenger: Messenger,
    type: ChatType,
    title: z.string(),
    /** Null: unknown. */
    membersCount: z.int().nullable(),
    /** Name of the messenger account that added the bot. */
    addedBy: z.string().nullable(),
    addedAt: Moment,
  })
  .meta({ id: 'UnlinkedChat' })
export type UnlinkedChat = z.infer<typeof UnlinkedChat>

export const LinkChatInput = z.strictObject({ chatId: Id.meta({ title: 'Чат' }) })

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

export const RuleInput = z.strictObject({
  title: line({ title: 'Название', min: 1, max: 200 }),
  events: z
    .array(RuleEvent)
    .min(1, 'выберите хотя бы одно событие')
    .max(ruleEvents.length)
    .overwrite(unique)
    .meta({ title: 'Когда присылать' }),
  queues: z.array(Queue).max(5).overwrite(unique).default([]).meta({ title: 'Очереди' }),
  priorities: z.array(Priority).max(3).overwrite(unique).default([]).meta({ title: 'Приоритет' }),
  companyIds: ids('Организации', 100).overwrite(unique).default([]),
})
export type RuleInput = z.infer<typeof RuleInput>

export const RuleChange = z.strictObject({ ...whole(RuleInput.shape), version })
export type RuleChange = z.infer<typeof RuleChange>

export const RulesQuery = z.strictObject({
  ...pageQuery,
  sort: Sort.default('ASC').meta({ title: 'Порядок' }),
})

export const RulesSearch = z.strictObject({
  ...page,
  sort: Sort.default('ASC'),
  query: query.default(''),
  ids: ids('Уведомления').optional(),
  events: z.array(RuleEvent).max(ruleEvents.length).optional().meta({ title: 'События' }),
})
export type RulesSearch = z.infer<typeof RulesSearch>

export const LinkInput = z.strictObject({ messenger: Messenger })

/** A one-time code and the links that pass it to a messenger. */
export const ChatLink = z
  .object({
    messenger: Messenger,
    code: z.string(),
    /** Opens a private chat with the bot. */
    url: z.string().nullable(),
    /** Opens the group picker of the messenger. */
    groupUrl: z.string().nullable(),
    /** Command to send in the chat instead of following a link. */
    command: z.string(),
    expiresAt: Moment,
  })
  .meta({ id: 'ChatLink' })
export type ChatLink = z.infer<typeof ChatLink>

/** Last known state of a bot. */
export const Bot = z
  .object({
    messenger: Messenger,
    /** A token is set. */
    isConnected: z.boolean(),
    name: z.string().nullable(),
    title: z.string().nullable(),
    checkedAt: Moment.nullable(),
    /** Null: the bot responds. */
    error: z.string().nullable(),
    /** Number of messages in the outbox. */
    queuedCount: z.int(),
  })
  .meta({ id: 'MessengerBot' })
export type Bot = z.infer<typeof Bot>

export const Bots = z
  .object({ bots: z.array(Bot), activatesAtOnce: z.boolean(), publicUrl: z.string().nullable() })
  .meta({ id: 'MessengerBots' })
export type Bots = z.infer<typeof Bots>

export const BotsInput = z.strictObject({
  activatesAtOnce: z.boolean().meta({ title: 'Новые чаты включаются сразу' }),
})

export const Tested = z.object({ chatsCount: z.int() }).meta({ id: 'TestedRule' })

export const Delivery = z
  .object({
    id: Id,
    messenger: Messenger,
    chatTitle: z.string(),
    ruleId: Id.nullable(),
    ruleTitle: z.string().nullable(),
    taskId: Id.nullable(),
    title: z.string(),
    state: DeliveryState,
    attempts: z.int(),
    lastError: z.string().nullable(),
    /** A response of the messenger was lost, so the message may have been delivered twice. */
    isUncertain: z.boolean(),
    createdAt: Moment,
    sentAt: Moment.nullable(),
    nextTryAt: Moment.nullable(),
  })
  .meta({ id: 'MessengerDelivery' })
export type Delivery = z.infer<typeof Delivery>

const idInQuery = digits(z.int().min(1)).optional()

export const DeliveriesQuery = z.strictObject({
  limit: digits(limit).default(20),
  offset: digits(offset).default(0),
  sort: Sort.default('DESC').meta({ title: 'Порядок' }),
  state: DeliveryState.optional(),
  messenger: Messenger.optional(),
  ruleId: idInQuery.meta({ title: 'Уведомление' }),
  taskId: idInQuery.meta({ title: 'Заявка' }),
})
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>

/** The chat of the current user with a bot. */
export const OwnChat = z
  .object({
    messenger: Messenger,
    isConnected: z.boolean(),
    botName: z.string().nullable(),
    chat: z
      .object({
        title: z.string(),
        linkedAt: Moment,
        isActive: z.boolean(),
        lastError: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnChat' })
export type OwnChat = z.infer<typeof OwnChat>

export const OwnChats = listOf(OwnChat)
