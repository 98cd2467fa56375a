export const priorities = ['NORMAL', 'URGENT', 'CRITICAL'] as const
export type Priority = (typeof priorities)[number]

export const priorityTitles: Record<Priority, string> = {
  NORMAL: 'Обычный',
  URGENT: 'Срочный',
  CRITICAL: 'Критичный',
}

export const sources = ['STAFF', 'CLIENT', 'DRIVER', 'TELEGRAM', 'MAX', 'PUBLIC', 'API', 'RULE'] as const
export type TaskSource = (typeof sources)[number]

export const sourceTitles: Record<TaskSource, string> = {
  STAFF: 'Сотрудник',
  CLIENT: 'Клиент',
  DRIVER: 'Водитель',
  TELEGRAM: 'Telegram',
  MAX: 'MAX',
  PUBLIC: 'Публичная форма',
  API: 'API',
  RULE: 'Правило',
}

export const directions = ['IN', 'OUT'] as const
export type Direction = (typeof directions)[number]

export const directionTitles: Record<Direction, string> = { IN: 'Входящая', OUT: 'Исходящая' }

/** «1 заявка», «2 заявки», «5 заявок»; the same order of forms for the other nouns. */
export const taskForms = ['заявка', 'заявки', 'заявок'] as const
export const openTaskForms = ['открытая заявка', 'открытые заявки', 'открытых заявок'] as const
