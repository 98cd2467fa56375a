import type { RuleEvent } from '../notifications/notifications.rule-events.ts'

export const messengers = ['TELEGRAM', 'MAX'] as const
export type Messenger = (typeof messengers)[number]

/** The notification channel of each messenger. */
export const channelNames = { TELEGRAM: 'telegram', MAX: 'max' } as const satisfies Record<Messenger, string>

export const messengerTitles: Record<Messenger, string> = { TELEGRAM: 'Telegram', MAX: 'MAX' }

/** Only task events can be filtered by queue and priority. */
export const isOfTask = (event: RuleEvent): boolean => event.startsWith('task.')

export const chatTypes = ['PRIVATE', 'GROUP', 'CHANNEL'] as const
export type ChatType = (typeof chatTypes)[number]

export const chatTypeTitles: Record<ChatType, string> = {
  PRIVATE: 'Личные сообщения',
  GROUP: 'Группа',
  CHANNEL: 'Канал',
}

export const deliveryStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateTitles: Record<DeliveryState, string> = {
  QUEUED: 'В очереди',
  SENDING: 'Отправляется',
  SENT: 'Отправлено',
  FAILED: 'Не отправлено',
}

/** In characters. */
export const maxMessageLength = { TELEGRAM: 4096, MAX: 4000 } as const satisfies Record<Messenger, number>

/** How long the buttons of a message work. */
export const buttonDays = 3

/** Lifetime of a linking code. */
export const codeMinutes = 30
