import { BadTable } from './bad-table.ts'
import { allColumns, type Cell, dateOfSerial, maxColumns, type ReadColumns, type Row } from './cell.ts'
import { maxText, textOf } from './shared-strings.ts'
import type { NumberStyle } from './styles.ts'
import { withoutEquals } from './text-formula.ts'
import { attribute, readXml } from './xml.ts'

export interface SheetContext {
  readonly strings: readonly string[]
  readonly styles: readonly NumberStyle[]
  readonly is1904: boolean
}

const place = attribute('r')
const type = attribute('t')
const style = attribute('s')

const hidden = attribute('hidden')
const height = attribute('ht')

const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true'

/** Hidden by hand, by a filter, by a closed group, or as flat as a line. */
const isHiddenRow = (attributes: string): boolean =>
  (attributes.includes('hidden') && isTrue(hidden(attributes))) ||
  (attributes.includes('ht=') && Number(height(attributes) ?? 1) === 0)

/** «BC12» → 54. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (letter < 0x41 || letter > 0x5a) break
    column = column * 26 + letter - 0x40
    if (column > allColumns) throw new BadTable('columns')
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

const kindOf = (attributes: string): Pick<Place, 'type' | 'style'> => ({
  type: type(attributes) ?? 'n',
  style: Number(style(attributes) ?? 0),
})

/** How spreadsheets display errors of formulas. */
const uncounted = '#CALC!'

/** Emits every non-empty row of a sheet. */
export async function readSheet(
  parts: AsyncIterable<Buffer>,
  context: SheetContext,
  onRow: (row: Row) => void,
  columns?: ReadColumns,
): Promise<void> {
  const isAll = columns === 'all'
  const indexes = isAll ? undefined : columns && new Map(columns.map((column, index) => [column, index]))
  const limit = isAll ? allColumns : maxColumns
  let number = 0
  let isHidden = false
  let cells: Cell[] = []
  let cell: Place | undefined
  let next = 0
  let text = ''
  let isValue = false
  let isAbove = false

  const open = (name: string, attributes: string, isEmpty: boolean): void => {
    if (name === 'row') {
      number = numberOf(place(attributes), number)
      isHidden = isHiddenRow(attributes)
      cells = []
      next = 0
    } else if (name === 'c') {
      const reference = place(attributes)
      const column = reference === undefined ? next : columnOf(reference)
      next = column + 1
      text = ''
      if (next > allColumns) throw new BadTable('columns')
      // A formatted cell without a value: a sheet may have millions of them.
      if (!isEmpty) cell = { column, isUncounted: false, ...kindOf(attributes) }
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
      const value = cell.isUncounted ? uncounted : valueOf(cell, text, context)
      const index = indexes ? indexes.get(cell.column) : cell.column
      if (value !== null && index !== undefined) {
        if (index >= limit) throw new BadTable('columns')
        while (cells.length < index) cells.push(null)
        cells[index] = value
      }
      cell = undefined
    } else if (name === 'row' && cells.length > 0) {
      onRow(isHidden ? { number, cells, isHidden } : { number, cells })
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

function valueOf({ type, style }: Place, text: string, context: SheetContext): Cell {
  if (text === '') return null
  switch (type) {
    case 's':
      return withoutEquals(context.strings[Number(text)] ?? null)
    case 'inlineStr':
    case 'str':
      return withoutEquals(textOf(text))
    case 'b':
      return text === '1' || text === 'true'
    case 'e':
      return text
    case 'd':
      return isoDate(text)
    default: {
      const number = Number(text)
      if (!Number.isFinite(number)) return text
      return numberValue(number, context.styles[style] ?? null, context)
    }
  }
}

/** «008» is the number 8 in the format «000»: the zeros are part of what people see. */
function numberValue(number: number, style: NumberStyle, { is1904 }: SheetContext): Cell {
  if (style === 'date') return dateOfSerial(number, is1904)
  if (style === null || !Number.isInteger(number) || number < 0) return number
  return String(number).padStart(style, '0')
}

export function isoDate(text: string): Cell {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(text) ?? []
  if (day === undefined) return text
  return { day, time: time === undefined || time === '00:00:00' ? null : time }
}
