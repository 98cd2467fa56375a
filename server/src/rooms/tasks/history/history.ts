import { roubles } from '@naryad/contract/kit/roubles'
import { type ChecklistItem, costOf, type CostItem, costsOf } from '@naryad/contract/tasks/tasks'

import { dayText, momentText, timeText } from '../../../platform/text/values.ts'

// Formats values of a task for the history. The texts are stored, so they do not change when a referenced
// object does.

/** «19.11.2026 10:00–12:00», «с 19.11.2026 10:00». */
export function windowText(from: string | null, to: string | null): string | null {
  if (from === null) return to === null ? null : `до ${momentText(to)}`
  if (to === null) return `с ${momentText(from)}`
  return dayText(from) === dayText(to)
    ? `${momentText(from)}–${timeText(to)}`
    : `${momentText(from)} – ${momentText(to)}`
}

const quantity = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })

export function costItemsText(items: readonly CostItem[]): string | null {
  if (items.length === 0) return null
  const lines = items.map(
    (item) =>
      `${item.title}: ${quantity.format(item.quantity)} ${item.unit} × ${roubles(item.price)} = ${roubles(costOf(item))}`,
  )
  return `${lines.join('; ')}. Итого ${roubles(costsOf(items))}`
}

export const checklistText = (items: readonly ChecklistItem[]): string | null =>
  items.length === 0 ? null : items.map(({ title, isDone }) => `${isDone ? '☑' : '☐'} ${title}`).join('; ')
