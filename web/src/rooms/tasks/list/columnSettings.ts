import type { ListColumn } from '@naryad/contract/kit/columns'
import { type TaskColumnKey, taskColumns } from '@naryad/contract/tasks/tasks.columns'
import { z } from 'zod'

/** A column narrower than this shows nothing one could read. */
const minColumnWidth = 56

/** What a person has made of the table: order and presence of the columns that move, widths of those he has drawn. */
export interface ColumnSettings {
  order: TaskColumnKey[]
  hidden: TaskColumnKey[]
  widths: Partial<Record<TaskColumnKey, number>>
}

const columns: readonly (ListColumn & { key: TaskColumnKey })[] = taskColumns

const movable = columns.filter((column) => !column.isLocked)

export const defaultColumns: ColumnSettings = {
  order: movable.map(({ key }) => key),
  hidden: movable.filter((column) => !column.isDefault).map(({ key }) => key),
  widths: {},
}

const isKey = (key: string): key is TaskColumnKey => columns.some((column) => column.key === key)

/** Columns that came with an update stand where they are declared; those that are gone are forgotten. */
function withNewcomers(stored: readonly string[]): TaskColumnKey[] {
  const order = stored.filter(isKey).filter((key) => defaultColumns.order.includes(key))
  defaultColumns.order.forEach((key, index) => {
    if (!order.includes(key)) order.splice(index, 0, key)
  })
  return order
}

export const ColumnSettings = z
  .object({
    order: z.array(z.string()),
    hidden: z.array(z.string()),
    widths: z.record(z.string(), z.number().min(minColumnWidth).max(2000)),
  })
  .transform(({ order, hidden, widths }): ColumnSettings => ({
    order: withNewcomers(order),
    hidden: [
      ...hidden.filter(isKey),
      ...defaultColumns.hidden.filter((key) => !order.includes(key) && !hidden.includes(key)),
    ],
    widths: Object.fromEntries(Object.entries(widths).filter(([key]) => isKey(key))),
  }))

export interface ShownColumn extends Column {
  key: TaskColumnKey
  isVisible: boolean
}

/** All columns in the person's order: the locked keep their places, the others fill the gaps. */
export function arranged({ order, hidden, widths }: ColumnSettings): ShownColumn[] {
  const queue = [...order]
  return columns.map((slot) => {
    const key = slot.isLocked ? slot.key : queue.shift()
    const column = columns.find((candidate) => candidate.key === key) ?? slot
    return {
      ...column,
      width: widths[column.key] ?? column.width,
      isVisible: !hidden.includes(column.key),
    }
  })
}

export const shown = (settings: ColumnSettings, key: TaskColumnKey, isVisible: boolean): ColumnSettings => ({
  ...settings,
  hidden: isVisible ? settings.hidden.filter((other) => other !== key) : [...settings.hidden, key],
})

/** Puts a column into the place of another, which makes room for it. */
export function moved(settings: ColumnSettings, key: TaskColumnKey, to: TaskColumnKey): ColumnSettings {
  const index = settings.order.indexOf(to)
  if (key === to || index < 0 || !settings.order.includes(key)) return settings
  const order = settings.order.filter((other) => other !== key)
  order.splice(index, 0, key)
  return { ...settings, order }
}

export const resized = (settings: ColumnSettings, key: TaskColumnKey, width: number): ColumnSettings => ({
  ...settings,
  widths: { ...settings.widths, [key]: Math.max(minColumnWidth, Math.round(width)) },
})
