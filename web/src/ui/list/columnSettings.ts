import type { ListColumn } from '@naryad/contract/kit/columns'

import { isListOf, isRecordOf, isShapeOf, isText, isWithin } from '../fits.ts'
import type { Density } from './density.ts'

/** A narrower column would be unreadable. */
const minColumnWidth = 56

/** A user's settings of a table: order and presence of the movable columns, widths of the resized ones. */
export interface ColumnSettings {
  order: string[]
  hidden: string[]
  widths: Record<string, number>
}

export interface ShownColumn extends ListColumn {
  isVisible: boolean
}

export const isColumnSettings = isShapeOf<ColumnSettings>({
  order: isListOf(isText),
  hidden: isListOf(isText),
  widths: isRecordOf(isWithin(minColumnWidth, 2000)),
})

export interface ColumnSet {
  columns: readonly ListColumn[]
  defaults: ColumnSettings
}

/**
 * Inserts columns that an update has added at their declared positions, and drops those that no longer exist.
 */
function withNewcomers(stored: readonly string[], declared: readonly string[]): string[] {
  const order = stored.filter((key) => declared.includes(key))
  declared.forEach((key, index) => {
    if (!order.includes(key)) order.splice(index, 0, key)
  })
  return order
}

/** Created once for each table, so that the defaults are referentially stable. */
export function columnSet(columns: readonly ListColumn[]): ColumnSet {
  const movable = columns.filter((column) => !column.isLocked)
  const defaults: ColumnSettings = {
    order: movable.map(({ key }) => key),
    hidden: movable.filter((column) => !column.isDefault).map(({ key }) => key),
    widths: {},
  }
  return { columns, defaults }
}

/** The stored settings adapted to the current columns. */
export function upToDate(
  { columns, defaults }: ColumnSet,
  { order, hidden, widths }: ColumnSettings,
): ColumnSettings {
  const isKey = (key: string): boolean => columns.some((column) => column.key === key)
  return {
    order: withNewcomers(order, defaults.order),
    hidden: [
      ...hidden.filter(isKey),
      ...defaults.hidden.filter((key) => !order.includes(key) && !hidden.includes(key)),
    ],
    widths: Object.fromEntries(Object.entries(widths).filter(([key]) => isKey(key))),
  }
}

/** All columns in the user's order: locked ones keep their positions, the others fill the remaining ones. */
export function arranged(
  { columns }: Pick<ColumnSet, 'columns'>,
  { order, hidden, widths }: ColumnSettings,
): ShownColumn[] {
  const queue = [...order]
  return columns.map((slot) => {
    const key = slot.isLocked ? slot.key : queue.shift()
    const column = columns.find((candidate) => candidate.key === key) ?? slot
    const { least, ...declared } = column
    const drawn = widths[column.key]
    return {
      ...declared,
      width: drawn ?? column.width,
      // A column that the user has resized does not shrink.
      ...(drawn === undefined && least !== undefined && { least }),
      isVisible: !hidden.includes(column.key),
    }
  })
}

export const shown = (settings: ColumnSettings, key: string, isVisible: boolean): ColumnSettings => ({
  ...settings,
  hidden: isVisible ? settings.hidden.filter((other) => other !== key) : [...settings.hidden, key],
})

/** Moves a column to the position of another, and shifts the others. */
export function moved(settings: ColumnSettings, key: string, to: string): ColumnSettings {
  const index = settings.order.indexOf(to)
  if (key === to || index < 0 || !settings.order.includes(key)) return settings
  const order = settings.order.filter((other) => other !== key)
  order.splice(index, 0, key)
  return { ...settings, order }
}

export const chosen = (
  { columns }: ColumnSet,
  settings: ColumnSettings,
  keys: readonly string[],
): ColumnSettings => {
  const movable = columns.filter((column) => !column.isLocked).map(({ key }) => key)
  const visible = keys.filter((key) => movable.includes(key))
  const rest = movable.filter((key) => !visible.includes(key))
  return { ...settings, order: [...visible, ...rest], hidden: rest }
}

export const resized = (settings: ColumnSettings, key: string, width: number): ColumnSettings => ({
  ...settings,
  widths: { ...settings.widths, [key]: Math.max(minColumnWidth, Math.round(width)) },
})

/** The columns and the row height, used by the table and its settings panel. */
export interface Columns {
  columns: readonly ShownColumn[]
  show: (key: string, isVisible: boolean) => void
  move: (key: string, to: string) => void
  resize: (key: string, width: number) => void
  /** Shows exactly these columns, in this order. */
  choose: (keys: readonly string[]) => void
  reset: () => void
  isResized: (key: string) => boolean
  /** Of all tables. */
  density: Density
  setDensity: (density: Density) => void
}
