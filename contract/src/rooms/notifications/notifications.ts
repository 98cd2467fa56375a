import { z } from 'zod'

import { flag, Id, id, Moment, moment } from '../../kit/fields.ts'
import { page, query } from '../../kit/list.ts'
import { Channel, DeliveryState, NotificationKind, OutsideChannel } from './notifications.codes.ts'

/** Number of notifications in the bell. */
export const mostShown = 10

export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    title: z.string(),
    text: z.string(),
    /** Path within the application. */
    url: z.string(),
    taskId: Id.nullable(),
    /** The user has switched off notifications about the task. */
    isMuted: z.boolean(),
    createdAt: Moment,
    readAt: Moment.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationList = z.object({
  /** Newest first. */
  items: z.array(Notification).max(mostShown),
  /** Of all notifications, not only of `items`. */
  unreadCount: z.int(),
})
export type NotificationList = z.infer<typeof NotificationList>

export const ReadInput = z.strictObject({
  ids: z
    .array(id('Уведомление'))
    .max(100, 'не больше 100 значений')
    .optional()
    .meta({ title: 'Уведомления', description: 'Без них прочитанными становятся все' }),
})
export type ReadInput = z.infer<typeof ReadInput>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'ожидается время вида 22:00')

/** One checkbox of the table of kinds and channels. */
export const Preference = z.strictObject({ kind: NotificationKind, channel: Channel, isOn: flag('Включено') })
export type Preference = z.infer<typeof Preference>

export const QuietHours = z.strictObject({
  from: clock.meta({ title: 'Тихие часы с' }),
  to: clock.meta({ title: 'Тихие часы до' }),
  isUrgentAtOnce: flag('Срочное присылать сразу'),
})
export type QuietHours = z.infer<typeof QuietHours>

/** State of a channel for the current user. */
export const OwnChannel = z.object({
  channel: OutsideChannel,
  /** Number of the user's browsers, chats or mailboxes. */
  addressesCount: z.int(),
  /** Error of the last delivery, if it failed. */
  lastError: z.string().nullable(),
  lastSentAt: Moment.nullable(),
})
export type OwnChannel = z.infer<typeof OwnChannel>

export const NotificationSettings = z
  .object({
    /** Kinds available to the user's role, each with every channel it can use. */
    preferences: z.array(Preference),
    /** Null: no quiet hours. */
    quietHours: QuietHours.nullable(),
    hasDigest: z.boolean(),
    channels: z.array(OwnChannel),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationSettingsInput = z.strictObject({
  /** Only the changed preferences. */
  preferences: z
    .array(Preference)
    .max(200, 'не больше 200 значений')
    .optional()
    .meta({ title: 'Что и куда' }),
  quietHours: QuietHours.nullable().optional().meta({ title: 'Тихие часы' }),
  hasDigest: flag('Письма одним списком в 9:00').optional(),
})
export type NotificationSettingsInput = z.infer<typeof NotificationSettingsInput>

export const TestInput = z.strictObject({ channel: Channel })

/** Result of a test message. */
export const TestReply = z.object({
  /** Null: the message was sent. */
  error: z.string().nullable(),
  sentCount: z.int(),
})
export type TestReply = z.infer<typeof TestReply>

export const Muted = z.object({ isMuted: z.boolean() })

/** A row of the delivery log. */
export const Delivery = z
  .object({
    id: Id,
    kind: NotificationKind,
    channel: OutsideChannel,
    state: DeliveryState,
    title: z.string(),
    taskId: Id.nullable(),
    /** Null when the recipient is a chat of a rule. */
    user: z.object({ id: Id, lastName: z.string(), firstName: z.string() }).nullable(),
    ruleId: Id.nullable(),
    address: z.string(),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: Moment,
    /** Earliest time of sending; later than `createdAt` during quiet hours. */
    dueAt: Moment,
    endedAt: Moment.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const DeliverySearch = z.strictObject({
  ...page,
  /** Matches title, surname or address. */
  query: query.default(''),
  channels: z.array(OutsideChannel).max(4).optional().meta({ title: 'Каналы' }),
  states: z.array(DeliveryState).max(5).optional().meta({ title: 'Состояния' }),
  kinds: z.array(NotificationKind).max(50).optional().meta({ title: 'Виды' }),
  isForPeople: flag('Только людям, без чатов уведомлений').optional(),
  userId: id('Кому').optional(),
  ruleId: id('Правило').optional(),
  createdFrom: moment('Создано с').optional(),
  createdTo: moment('Создано по').optional(),
})
export type DeliverySearch = z.infer<typeof DeliverySearch>

/** Token from the link in a letter. */
export const UnsubscribeQuery = z.strictObject({ token: z.string().min(20).max(300).meta({ title: 'Ключ' }) })

export const Unsubscribed = z.object({ kindTitle: z.string() })
