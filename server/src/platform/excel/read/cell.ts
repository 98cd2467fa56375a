/** A date of a spreadsheet, with a time of day if the cell has one. */
export interface CellDate {
  /** YYYY-MM-DD */
  readonly day: string
  /** HH:MM:SS; null for a date without a time. */
  readonly time: string | null
}

export type Cell = string | number | boolean | CellDate | null

/** A non-empty row. Cells are at the index of their columns. */
export interface Row {
  /** The row number in the spreadsheet, from 1. */
  readonly number: number
  readonly cells: readonly Cell[]
}

/** A cell that spans several rows; its value applies to all of them. */
export interface Merge {
  readonly column: number
  readonly top: number
  readonly bottom: number
}

/** A visible sheet, or a delimited text file as a whole. */
export interface SheetSource {
  readonly name: string
  /** Emits every non-empty row, with each cell at its column. */
  readonly read: (sink: RowSink) => Promise<void>
  /** Cells that span rows, sorted by their first row; a text file has none. */
  readonly readMerges: () => Promise<readonly Merge[]>
}

/** Receives rows. The producer awaits `flow` from time to time. */
export interface RowSink {
  readonly put: (row: Row) => void
  readonly flow: () => Promise<void>
}

/** A legitimate file is smaller; a larger one is a mistake or an attack. */
export const maxColumns = 60

const dayMs = 86_400_000
const epoch = 25_569
const days1904 = 1462
/** 31 December 9999, the latest date of spreadsheets. */
const lastSerial = 2_958_465

/**
 * Converts the number of a date-formatted cell to a date. A bare time or an invalid date remains a
 * number.
 */
export function dateOfSerial(serial: number, is1904: boolean): CellDate | number {
  const shifted = is1904 ? serial + days1904 : serial
  if (shifted < 1 || shifted > lastSerial + 1) return serial
  // Spreadsheets treat 1900 as a leap year, so earlier dates are off by one.
  const days = !is1904 && shifted < 60 ? shifted + 1 : shifted
  const iso = new Date(Math.round((days - epoch) * 86_400) * 1000).toISOString()
  const time = iso.slice(11, 19)
  return { day: iso.slice(0, 10), time: Math.abs(days % 1) < 1 / dayMs || time === '00:00:00' ? null : time }
}
