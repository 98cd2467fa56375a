export const priorities = ['NORMAL', 'URGENT', 'CRITICAL'] as const
export type Priority = (typeof priorities)[number]

export const priorityTitles: Record<Priority, string> = {
  NORMAL: 'Обычный',
  URGENT: 'Срочный',
  CRITICAL: 'Критичный',
}

export const sources = [
  'STAFF',
  'CLIENT',
  'DRIVER',
  'TELEGRAM',
  'MAX',
  'EMAIL',
  'PHONE',
  'PUBLIC',
  'API',
  'RULE',
] as const
export type TaskSource = (typeof sources)[number]

export const sourceTitles: Record<TaskSource, string> = {
  STAFF: 'Сотрудник',
  CLIENT: 'Клиент',
  DRIVER: 'Водитель',
  TELEGRAM: 'Telegram',
  MAX: 'MAX',
  EMAIL: 'Почта',
  PHONE: 'Звонок',
  PUBLIC: 'Публичная форма',
  API: 'API',
  RULE: 'Правило',
}

/** A deadline by the day on which it is asked, so that a saved filter means the same tomorrow. */
export const deadlineDays = ['OVERDUE', 'TODAY', 'TOMORROW', 'WEEK', 'NONE'] as const
export type DeadlineDays = (typeof deadlineDays)[number]

export const deadlineDayTitles: Record<DeadlineDays, string> = {
  OVERDUE: 'Просрочен',
  TODAY: 'Сегодня',
  TOMORROW: 'Завтра',
  WEEK: 'Ближайшие 7 дней',
  NONE: 'Без срока',
}

export const directions = ['IN', 'OUT'] as const
export type Direction = (typeof directions)[number]

export const directionTitles: Record<Direction, string> = { IN: 'Входящая', OUT: 'Исходящая' }

/** Who says whether a task is under warranty: the unit, a repeat that a person has to confirm, or a person. */
export const warrantyGrounds = ['UNIT', 'REPEAT', 'HAND'] as const
export type WarrantyGround = (typeof warrantyGrounds)[number]

/** The reason that a person gives who confirms the proposal of a repeat. */
export const repeatReason = 'повтор в 30 дней'

/** What was done to a task. */
export const taskActionKinds = [
  'CREATED',
  'CHANGED',
  'STATUS',
  'OPERATOR',
  'CREW',
  'CAR',
  'PLAN',
  'QUEUE',
  'PRIORITY',
  'DONE',
  'CLOSED',
  'COSTS_APPROVED',
  'APPROVAL_SENT',
  'APPROVAL_ENDED',
  'SPLIT',
  'ATTACHED',
  'DETACHED',
  'SIGNED',
  'ON_SITE',
  'UNDONE',
  'NEXT_MOVE',
  'PROMISED',
  'PROMISE_MOVED',
  'PROMISE_CLOSED',
  'TRIAGED',
  'TAKE',
  'DISPUTE_OPENED',
  'DISPUTE_SETTLED',
] as const

/** Kinds of actions that clients do not see: where employees are, and what colleagues agree on. */
export const internalActions = [
  'ON_SITE',
  'NEXT_MOVE',
  'PROMISED',
  'PROMISE_MOVED',
  'PROMISE_CLOSED',
  'TRIAGED',
  'TAKE',
  'DISPUTE_OPENED',
  'DISPUTE_SETTLED',
  'UNDONE',
] as const

/** «1 заявка», «2 заявки», «5 заявок»; the same order of forms for the other nouns. */
export const taskForms = ['заявка', 'заявки', 'заявок'] as const
export const openTaskForms = ['открытая заявка', 'открытые заявки', 'открытых заявок'] as const

/** Calls that the request was linked with, in its history; hidden from clients. */
export const callField = 'Звонок'
