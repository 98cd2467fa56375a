import type { Cell } from '../../platform/excel/read/cell.ts'
import { WrongCell } from '../../platform/imports/cells.ts'
import type { Draft, ImportColumn, Values } from '../../platform/imports/target.ts'
import { emptyDraft } from './drafts.ts'

/** A spreadsheet stores all line breaks in one way. */
const textOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(String.raw`\r\n`, String.raw`\n`)

/**
 * The stored values of the fields whose cells say the same as an export of the object would. Reading a cell
 * normalizes it (spaces of a code, parts of a name), and what is stored must not change because of that.
 */
export function equalCells(values: Values, stored: Values, columns: readonly ImportColumn[]): Values {
  const unchanged: Record<string, unknown> = {}
  const differing = Object.keys(values).filter((field) => textOf(values[field]) !== textOf(stored[field]))
  if (differing.length === 0) return unchanged
  for (const column of columns)
    for (const cell of column.write || differing.includes(column.field) ? writtenCells(column, stored) : []) {
      const fields = Object.entries(read(column, cell) ?? {})
      if (fields.length === 0 || !fields.every(([field, value]) => textOf(value) === textOf(values[field])))
        continue
      for (const [field] of fields) unchanged[field] = stored[field]
      break
    }
  return unchanged
}

const writtenCells = ({ field, write }: ImportColumn, stored: Values): readonly Cell[] => {
  if (write) return write(stored)
  const value = stored[field]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : []
}

function read(column: ImportColumn, cell: Cell): Draft['values'] | undefined {
  const draft = emptyDraft(0)
  try {
    column.read(cell, draft)
    return draft.values
  } catch (error) {
    if (error instanceof WrongCell) return undefined
    throw error
  }
}
