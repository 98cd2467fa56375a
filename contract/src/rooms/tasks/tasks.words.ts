import { z } from 'zod'

export const Priority = z.enum(['NORMAL', 'URGENT', 'CRITICAL']).meta({ id: 'Priority', title: 'Приоритет' })
export type Priority = z.infer<typeof Priority>

export const priorityTitles: Record<Priority, string> = {
  NORMAL: 'Обычный',
  URGENT: 'Срочный',
  CRITICAL: 'Критичный',
}

export const TaskSource = z
  .enum(['STAFF', 'CLIENT', 'DRIVER', 'TELEGRAM', 'API', 'RULE'])
  .meta({ title: 'Источник' })
export type TaskSource = z.infer<typeof TaskSource>

export const sourceTitles: Record<TaskSource, string> = {
  STAFF: 'Сотрудник',
  CLIENT: 'Клиент',
  DRIVER: 'Водитель',
  TELEGRAM: 'Telegram',
  API: 'API',
  RULE: 'Правило',
}
