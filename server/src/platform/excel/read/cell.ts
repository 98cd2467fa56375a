/** A day of a spreadsheet, with the time on the clock if the cell has one. */
export interface CellDate {
  /** YYYY-MM-DD */
  readonly day: string
  /** HH:MM:SS; null for a day as such. */
  readonly time: string | null
}

export type Cell = string | number | boolean | CellDate | null

/** A row that is not empty. Cells stand at the place of their columns. */
export interface Row {
  /** As the spreadsheet counts: from 1. */
  readonly number: number
  readonly cells: readonly Cell[]
}

/** A cell that spans rows: what stands in its top row is said in all of them. */
export interface Merge {
  readonly column: number
  readonly top: number
  readonly bottom: number
}

/** A sheet that is not hidden, or a text with delimiters as a whole. */
export interface SheetSource {
  readonly name: string
  /** Emits every row that is not empty, with each cell in its own place. */
  readonly read: (sink: RowSink) => Promise<void>
  /** The cells that span rows, in the order of their tops; a text has none. */
  readonly readMerges: () => Promise<readonly Merge[]>
}

/** Receives rows. The producer awaits `flow` now and then. */
export interface RowSink {
  readonly put: (row: Row) => void
  readonly flow: () => Promise<void>
}

/** No honest file has more; a larger one is a mistake or an attack. */
export const maxColumns = 60

const dayMs = 86_400_000
const epoch = 25_569
const days1904 = 1462
/** The last day of year 9999: spreadsheets know no later one. */
const lastSerial = 2_958_465

/** A number of a cell shown as a date → the date. A bare time, or what is no date, stays a number. */
export function dateOfSerial(serial: number, is1904: boolean): CellDate | number {
  const shifted = is1904 ? serial + days1904 : serial
  if (shifted < 1 || shifted > lastSerial + 1) return serial
  // Spreadsheets believe in 29 February 1900, so whatever lies before it is a day off.
  const days = !is1904 && shifted < 60 ? shifted + 1 : shifted
  const iso = new Date(Math.round((days - epoch) * 86_400) * 1000).toISOString()
  const time = iso.slice(11, 19)
  return { day: iso.slice(0, 10), time: Math.abs(days % 1) < 1 / dayMs || time === '00:00:00' ? null : time }
}
