import { cutText } from '@naryad/contract/kit/cut-text'
import { Point } from '@naryad/contract/kit/fields'
import { fieldTitle } from '@naryad/contract/kit/messages'
import type { ObjectFields } from '@naryad/contract/kit/object-fields'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { roleTitles } from '@naryad/contract/kit/rights'
import { Role } from '@naryad/contract/kit/rights.codes'
import { type CalendarDay, dayKindTitles, SettingsParts } from '@naryad/contract/settings/settings'
import {
  monitoringFields,
  retentionFields,
  securityFields,
  shiftFields,
} from '@naryad/contract/settings/settings.fields'
import { Priority, Queue } from '@naryad/contract/tasks/tasks.codes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'

import { fieldText } from '../../platform/text/field-text.ts'
import { calendarDay, pointText, yesNo } from '../../platform/text/values.ts'
import type { PartChange } from './settings.table.ts'

type Part = keyof SettingsParts

const partTitles: Record<Part, string> = {
  requisites: 'Реквизиты для документов',
  company: 'Компания',
  queueLabels: 'Названия очередей',
  norms: 'Нормативы, минут',
  closeReasons: 'Причины закрытия',
  commentPhrases: 'Шаблоны комментариев',
  retention: 'Сроки хранения',
  security: 'Безопасность',
  monitoring: 'Мониторинг',
  stickers: 'Наклейки с QR',
  shifts: 'Смены',
  units: 'Приборы',
  dueBuffers: 'Запас к сроку поставки, дней',
  acts: 'Акты',
  luvColumns: 'Столбцы отчёта ЛУВ',
  privacy: 'Политика обработки персональных данных',
}

/** Long texts are not copied into the audit. */
const shown = 80

const cut = (text: string): string => cutText(text, shown)

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'нет'
  if (typeof value === 'boolean') return yesNo(value)
  if (Array.isArray(value)) return value.length === 0 ? 'нет' : value.map(valueText).join(', ')
  const role = Role.safeParse(value)
  if (role.success) return roleTitles[role.data].toLowerCase()
  const point = Point.safeParse(value)
  if (point.success) return pointText(point.data) ?? 'нет'
  return typeof value === 'string' ? inQuotes(cut(value)) : JSON.stringify(value)
}

const factsOf: Partial<Record<Part, ObjectFields>> = {
  retention: retentionFields,
  security: securityFields,
  monitoring: monitoringFields,
  shifts: shiftFields,
}

/** A number with its unit: «30 дней». */
function textOf(part: Part, key: string, value: unknown): string {
  const fact = factsOf[part]?.[key]
  return (fact?.kind === 'number' ? fieldText(fact, value) : undefined) ?? valueText(value)
}

function titleOf(part: Part, key: string): string {
  const queue = Queue.safeParse(key)
  if ((part === 'queueLabels' || part === 'dueBuffers') && queue.success) return queueTitles[queue.data]
  const priority = Priority.safeParse(key)
  if (part === 'norms' && priority.success) return priorityTitles[priority.data]
  return fieldTitle(SettingsParts.shape[part], key)
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** «Компания. Название: «Наряд» → «Рейс»; ИНН: нет → «7707083893»». */
function partText({ part, before, after }: PartChange): string {
  if (part === 'privacy') return `новый текст № ${Number(after)}`
  if (Array.isArray(before) && Array.isArray(after)) return itemsText(before.map(nameOf), after.map(nameOf))
  const was = new Map(entriesOf(before))
  return entriesOf(after)
    .filter(([key, value]) => !isSame(was.get(key), value))
    .map(
      ([key, value]) =>
        `${titleOf(part, key)}: ${textOf(part, key, was.get(key))} → ${textOf(part, key, value)}`,
    )
    .join('; ')
}

/** The title of an object, or the value itself. */
const nameOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'title' in item ? item.title : item

function itemsText(before: readonly unknown[], after: readonly unknown[]): string {
  const added = after.filter((item) => !before.includes(item))
  const removed = before.filter((item) => !after.includes(item))
  const changes = [
    ...(added.length > 0 ? [`добавлено ${valueText(added)}`] : []),
    ...(removed.length > 0 ? [`убрано ${valueText(removed)}`] : []),
  ]
  return changes.length === 0 ? 'другой порядок' : changes.join('; ')
}

/** The changes, for the audit. */
export const changesText = (changes: readonly PartChange[]): string =>
  changes.map((change) => `${partTitles[change.part]}. ${partText(change)}`).join('\n')

/** «Производственный календарь. 31.12.2026: выходной → по дню недели». */
export function dayText(day: string, before: CalendarDay['kind'] | null, after: CalendarDay['kind'] | null) {
  const kind = (of: typeof before): string =>
    of === null ? 'по дню недели' : dayKindTitles[of].toLowerCase()
  return `Производственный календарь. ${calendarDay(day)}: ${kind(before)} → ${kind(after)}`
}

/** Parts are plain JSON with keys in the order of the schema. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
