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
  /** Hidden by hand or by a filter. */
  readonly isHidden?: true
}

/** A cell that spans several rows or columns. */
export interface Merge {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** What has to be known of a sheet before its rows are read. */
export interface SheetLayout {
  /** Sorted by their first row; a text file has none. */
  readonly merges: readonly Merge[]
  readonly hiddenColumns: readonly number[]
  /** Columns of the sheet by their index in the rows. Undefined: the same, because the sheet is narrow enough. */
  readonly columns: readonly number[] | undefined
}

export type ReadColumns = SheetLayout['columns'] | 'all'

/** How the bytes of a text file become cells. */
export interface TextFormat {
  readonly encoding: TextEncodingName
  readonly delimiter: string
}

/** Labels of the WHATWG encoding standard. */
export type TextEncodingName =
  | 'utf-8'
  | 'windows-1251'
  | 'ibm866'
  | 'koi8-r'
  | 'x-mac-cyrillic'
  | 'utf-16le'
  | 'utf-16be'

/** A sheet, or a delimited text file as a whole, read in one of the possible ways. */
export interface SheetSource {
  readonly name: string
  readonly isHidden: boolean
  readonly format: TextFormat | null
  /** Emits every non-empty row, with each cell at its column; «all»: however wide the sheet is. */
  readonly read: (sink: RowSink, columns?: ReadColumns) => Promise<void>
  readonly readLayout: () => Promise<SheetLayout>
}

/** Receives rows. The producer awaits `flow` from time to time. */
export interface RowSink {
  readonly put: (row: Row) => void
  readonly flow: () => Promise<void>
}

/** The most columns with values. A legitimate file has fewer; one with more is a mistake or an attack. */
export const maxColumns = 200

/** The number of columns of the file format, up to «XFD». */
export const allColumns = 16_384

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
