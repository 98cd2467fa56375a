import type { TaskSource } from '../tasks/tasks.words.ts'

/** Sources of requests that no employee has entered. */
export const suggestionSources = [
  'RULE',
  'PUBLIC',
  'TELEGRAM',
  'MAX',
  'EMAIL',
  'PHONE',
  'API',
] as const satisfies readonly TaskSource[]
export type SuggestionSource = (typeof suggestionSources)[number]

export const suggestionSourceTitles: Record<SuggestionSource, string> = {
  RULE: 'Правило',
  PUBLIC: 'Публичная форма',
  TELEGRAM: 'Telegram',
  MAX: 'MAX',
  EMAIL: 'Почта',
  PHONE: 'Звонок',
  API: 'API',
}

export const suggestionStatuses = ['NEW', 'CONFIRMED', 'JOINED', 'REFUSED'] as const
export type SuggestionStatus = (typeof suggestionStatuses)[number]

export const suggestionStatusTitles: Record<SuggestionStatus, string> = {
  NEW: 'На разборе',
  CONFIRMED: 'Создана заявка',
  JOINED: 'Присоединено к заявке',
  REFUSED: 'Отклонено',
}
