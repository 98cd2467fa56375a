import { z } from 'zod'

import { flag, Id, id, Moment, moment } from '../../kit/fields.ts'
import { page, query } from '../../kit/list.ts'
import { Channel, DeliveryState, NotificationKind, OutsideChannel } from './notifications.codes.ts'

/** The bell holds no more. */
export const mostShown = 10

/** Something that a person is notified of. */
export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    title: z.string(),
    text: z.string(),
    /** A path of the product. */
    url: z.string(),
    taskId: Id.nullable(),
    createdAt: Moment,
    readAt: Moment.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationList = z.object({
  /** The latest first. */
  items: z.array(Notification).max(mostShown),
  /** Of all, not of these alone. */
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

/** One switch of the table of kinds and channels. */
export const Preference = z.strictObject({ kind: NotificationKind, channel: Channel, isOn: flag('Включено') })
export type Preference = z.infer<typeof Preference>

export const QuietHours = z.strictObject({
  from: clock.meta({ title: 'Тихие часы с' }),
  to: clock.meta({ title: 'Тихие часы до' }),
  isUrgentAtOnce: flag('Срочное присылать сразу'),
})
export type QuietHours = z.infer<typeof QuietHours>

/** A channel as it stands for this person. */
export const OwnChannel = z.object({
  channel: OutsideChannel,
  /** How many addresses of his it reaches: browsers, chats, mailboxes. */
  addressesCount: z.int(),
  /** Of its last message that did not arrive, while none has arrived since. */
  lastError: z.string().nullable(),
  lastSentAt: Moment.nullable(),
})
export type OwnChannel = z.infer<typeof OwnChannel>

/** What a person wants to hear of, and where. */
export const NotificationSettings = z
  .object({
    /** Kinds that there are for his role, each with every channel it may take. */
    preferences: z.array(Preference),
    /** Null: there are none. */
    quietHours: QuietHours.nullable(),
    hasDigest: z.boolean(),
    channels: z.array(OwnChannel),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationSettingsInput = z.strictObject({
  /** Those that are to change; the others stay. */
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

/** What became of a message that somebody has sent himself. */
export const TestReply = z.object({
  /** Null: it was sent. */
  error: z.string().nullable(),
  sentCount: z.int(),
})
export type TestReply = z.infer<typeof TestReply>

export const Muted = z.object({ isMuted: z.boolean() })

/** A message as the administrator's log shows it. */
export const Delivery = z
  .object({
    id: Id,
    kind: NotificationKind,
    channel: OutsideChannel,
    state: DeliveryState,
    title: z.string(),
    /** Whom it is for: a person, or the chat of a rule. */
    user: z.object({ id: Id, lastName: z.string(), firstName: z.string() }).nullable(),
    ruleId: Id.nullable(),
    address: z.string(),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: Moment,
    /** Not before; later than `createdAt` in quiet hours. */
    dueAt: Moment,
    endedAt: Moment.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const DeliverySearch = z.strictObject({
  ...page,
  /** By title, surname or address. */
  query: query.default(''),
  channels: z.array(OutsideChannel).max(4).optional().meta({ title: 'Каналы' }),
  states: z.array(DeliveryState).max(5).optional().meta({ title: 'Состояния' }),
  kinds: z.array(NotificationKind).max(50).optional().meta({ title: 'Виды' }),
  userId: id('Кому').optional(),
  ruleId: id('Правило').optional(),
  createdFrom: moment('Создано с').optional(),
  createdTo: moment('Создано по').optional(),
})
export type DeliverySearch = z.infer<typeof DeliverySearch>

/** From the link of a letter. */
export const UnsubscribeQuery = z.strictObject({ token: z.string().min(20).max(300).meta({ title: 'Ключ' }) })

export const Unsubscribed = z.object({ kindTitle: z.string() })
