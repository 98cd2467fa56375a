import { BadTable } from './bad-table.ts'
import { type Cell, dateOfSerial, maxColumns, type Row } from './cell.ts'
import { maxText, textOf } from './shared-strings.ts'
import { attribute, readXml } from './xml.ts'

export interface SheetContext {
  readonly strings: readonly string[]
  readonly isDate: readonly boolean[]
  readonly is1904: boolean
}

const place = attribute('r')
const type = attribute('t')
const style = attribute('s')

/** The last column of the file format, «XFD». */
const lastColumn = 16_384

/** «BC12» → 54. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (letter < 0x41 || letter > 0x5a) break
    column = column * 26 + letter - 0x40
    if (column > lastColumn) throw new BadTable('columns')
  }
  return column - 1
}

interface Place {
  column: number
  type: string
  style: number
  /** A formula stored without its value: the cell is not empty, but the value is unknown. */
  isUncounted: boolean
}

/** How spreadsheets display errors of formulas. */
const uncounted = '#CALC!'

/** Emits every non-empty row of a sheet. */
export async function readSheet(
  parts: AsyncIterable<Buffer>,
  context: SheetContext,
  onRow: (row: Row) => void,
): Promise<void> {
  let number = 0
  let cells: Cell[] = []
  let cell: Place | undefined
  let next = 0
  let text = ''
  let isValue = false
  let isAbove = false

  const open = (name: string, attributes: string): void => {
    if (name === 'row') {
      number = numberOf(place(attributes), number)
      cells = []
      next = 0
    } else if (name === 'c') {
      const reference = place(attributes)
      const column = reference === undefined ? next : columnOf(reference)
      cell = {
        column,
        type: type(attributes) ?? 'n',
        style: Number(style(attributes) ?? 0),
        isUncounted: false,
      }
      next = column + 1
      text = ''
      if (next > lastColumn) throw new BadTable('columns')
    } else if (name === 'rPh') isAbove = true
    else if (name === 'f') {
      if (cell) cell.isUncounted = true
    } else if (name === 'v' || name === 't') {
      isValue = cell !== undefined && !isAbove
      if (cell) cell.isUncounted = false
    }
  }

  const close = (name: string): void => {
    if (name === 'v' || name === 't') isValue = false
    else if (name === 'rPh') isAbove = false
    else if (name === 'c' && cell) {
      put(cells, cell, text, context)
      cell = undefined
    } else if (name === 'row' && cells.length > 0) {
      onRow({ number, cells })
      cells = []
    }
  }

  const add = (part: string): void => {
    if (!isValue) return
    text += part
    if (text.length > maxText * 8) throw new BadTable('hostile')
  }

  await readXml(parts, { open, close, text: add })
}

function numberOf(written: string | undefined, previous: number): number {
  const number = written === undefined ? previous + 1 : Number(written)
  if (!Number.isInteger(number) || number <= previous) throw new BadTable('damaged')
  return number
}

function put(cells: Cell[], at: Place, text: string, context: SheetContext): void {
  const { column, type, style, isUncounted } = at
  const value = isUncounted ? uncounted : valueOf(type, style, text, context)
  if (value === null) return
  if (column >= maxColumns) throw new BadTable('columns')
  while (cells.length < column) cells.push(null)
  cells[column] = value
}

function valueOf(type: string, style: number, text: string, context: SheetContext): Cell {
  if (text === '') return null
  switch (type) {
    case 's':
      return context.strings[Number(text)] ?? null
    case 'inlineStr':
    case 'str':
      return textOf(text)
    case 'b':
      return text === '1' || text === 'true'
    case 'e':
      return text
    case 'd':
      return isoDate(text)
    default: {
      const number = Number(text)
      if (!Number.isFinite(number)) return text
      return context.isDate[style] === true ? dateOfSerial(number, context.is1904) : number
    }
  }
}

function isoDate(text: string): Cell {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(text) ?? []
  if (day === undefined) return text
  return { day, time: time === undefined || time === '00:00:00' ? null : time }
}
