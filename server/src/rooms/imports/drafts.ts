import type { Row } from '../../platform/excel/read/cell.ts'
import { refuseFormulaError, textOf, WrongCell } from './cells.ts'
import type { Header } from './header.ts'
import { type Draft, problem, type Target } from './target.ts'

/** What a row says; undefined for a row of empty cells. */
export function draftOf(row: Row, { columns }: Header, target: Target): Draft | undefined {
  const draft: Draft = { row: row.number, values: {}, names: {}, texts: {}, problems: [], subject: '' }
  const wrong: [string, string][] = []
  let isEmpty = true
  for (const [place, column] of columns.entries()) {
    const cell = row.cells[place] ?? null
    const text = textOf(cell)
    if (column === undefined || text === '') continue
    isEmpty = false
    try {
      refuseFormulaError(text)
      column.read(cell, draft)
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
