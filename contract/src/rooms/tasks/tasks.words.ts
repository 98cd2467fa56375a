export const priorities = ['NORMAL', 'URGENT', 'CRITICAL'] as const
export type Priority = (typeof priorities)[number]

export const priorityTitles: Record<Priority, string> = {
  NORMAL: 'Обычный',
  URGENT: 'Срочный',
  CRITICAL: 'Критичный',
}

export const sources = ['STAFF', 'CLIENT', 'DRIVER', 'TELEGRAM', 'API', 'RULE'] as const
export type TaskSource = (typeof sources)[number]

export const sourceTitles: Record<TaskSource, string> = {
  STAFF: 'Сотрудник',
  CLIENT: 'Клиент',
  DRIVER: 'Водитель',
  TELEGRAM: 'Telegram',
  API: 'API',
  RULE: 'Правило',
}
