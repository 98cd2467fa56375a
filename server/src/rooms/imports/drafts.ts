import type { Row } from '../../platform/excel/read/cell.ts'
import { refuseUnreadable, textOf, WrongCell } from '../../platform/imports/cells.ts'
import { type Draft, problem, type ImportTarget } from '../../platform/imports/target.ts'
import { type Header, isHeaderAgain, isSilent, isTotals } from './header.ts'

export const emptyDraft = (row: number): Draft => ({
  row,
  values: {},
  names: {},
  texts: {},
  problems: [],
  isAmbiguous: false,
  subject: '',
})

/** A numbered but otherwise empty row; may contain an organization from a merged cell. */
function isBlank({ cells }: Row, { titles, columns }: Header): boolean {
  const filled = [...cells.keys()].filter((place) => textOf(cells[place] ?? null) !== '')
  let isNumbered = false
  for (const place of filled) {
    if (columns[place]?.field === 'company') continue
    const isNumber = isSilent(titles[place] ?? '') && /^\d+[.)]?$/.test(textOf(cells[place] ?? null))
    if (columns[place] !== undefined || !isNumber) return false
    isNumbered = true
  }
  return isNumbered
}

/** Parses a row; undefined for an empty row and for a repeated header. */
export function draftOf(row: Row, header: Header, target: ImportTarget): Draft | 'totals' | undefined {
  if (isHeaderAgain(row, header, target)) return undefined
  if (isTotals(row, header, target)) return 'totals'
  if (isBlank(row, header)) return undefined
  const draft = emptyDraft(row.number)
  const wrong: [string, string][] = []
  let isEmpty = true
  for (const { column, places } of header.fields) {
    const cell = places.map((place) => row.cells[place] ?? null).find((cell) => textOf(cell) !== '')
    if (cell === undefined) continue
    isEmpty = false
    try {
      refuseUnreadable(textOf(cell))
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
