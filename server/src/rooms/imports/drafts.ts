import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Cell, Row } from '../../platform/excel/read/cell.ts'
import { refuseUnreadable, textOf, WrongCell } from '../../platform/imports/cells.ts'
import { type Draft, type ImportColumn, problem, type ImportTarget } from '../../platform/imports/target.ts'
import type { Header } from './header.ts'

export const emptyDraft = (row: number): Draft => ({
  row,
  values: {},
  names: {},
  texts: {},
  extras: {},
  references: [],
  problems: [],
  isAmbiguous: false,
  subject: '',
})

/** Digits that a spreadsheet has rounded away are not made up. */
function refuseRounded(cell: Cell): void {
  const isRounded =
    typeof cell === 'number'
      ? Math.abs(cell) >= 1e15
      : typeof cell === 'string' && /^\s*\d[.,]\d+E[+]\d+\s*$/i.test(cell)
  if (isRounded)
    throw new WrongCell(
      `${inQuotes(textOf(cell))} — цифры могли потеряться при сохранении: сделайте столбец текстовым и наберите значение заново`,
    )
}

/** Reads a cell into the draft; throws `WrongCell`. */
export function readCell(cell: Cell, column: ImportColumn, draft: Draft): void {
  refuseUnreadable(textOf(cell))
  refuseRounded(cell)
  column.read(cell, draft)
}

/** Of several columns of one field, the first that is filled. */
export const cellAt = ({ cells }: Row, places: readonly number[]): Cell | undefined =>
  places.map((place) => cells[place] ?? null).find((cell) => textOf(cell) !== '')

/** Parses a row of data; undefined if its columns of the register are empty. */
export function draftOf(row: Row, { fields }: Header, target: ImportTarget): Draft | undefined {
  const draft = emptyDraft(row.number)
  const wrong: [string, string][] = []
  let isEmpty = true
  for (const { column, places } of fields) {
    const cell = cellAt(row, places)
    if (cell === undefined) continue
    isEmpty = false
    try {
      readCell(cell, column, draft)
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error
      wrong.push([column.title, error.message])
    }
  }
  if (isEmpty) return undefined
  draft.subject = target.subjectOf(draft).slice(0, 200)
  for (const [column, message] of wrong) problem(draft, column, message)
  return draft
}
