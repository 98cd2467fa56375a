import type { RuleEvent } from '../notifications/notifications.kinds.ts'

export const messengers = ['TELEGRAM', 'MAX'] as const
export type Messenger = (typeof messengers)[number]

export const messengerTitles: Record<Messenger, string> = { TELEGRAM: 'Telegram', MAX: 'MAX' }

/** A task stands behind these: its queue and its priority can be asked for. */
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

/** The longest message that both messengers take. */
export const maxMessageLength = { TELEGRAM: 4096, MAX: 4000 } as const satisfies Record<Messenger, number>

/** For how long the buttons under a message do something. */
export const buttonDays = 3

/** How long a linking code opens a chat. */
export const codeMinutes = 30
