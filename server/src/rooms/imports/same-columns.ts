import type { SameColumns } from '@naryad/contract/imports/imports'

import type { Cell, Row } from '../../platform/excel/read/cell.ts'
import { textOf, WrongCell } from '../../platform/imports/cells.ts'
import type { ImportColumn } from '../../platform/imports/target.ts'
import { emptyDraft } from './drafts.ts'
import type { Header } from './header.ts'
import { longestTitle } from './recognize.ts'

/** Finds the rows in which several columns of one field have different values. */
export function watchSameColumns({ fields, titles }: Header) {
  const watched = fields
    .filter(({ places }) => places.length > 1)
    .map(({ column, places }) => ({ column, places, differingCount: 0, firstRow: null as number | null }))
  return {
    look: ({ number, cells }: Row): void => {
      for (const one of watched) {
        const filled = one.places.map((place) => cells[place] ?? null).filter((cell) => textOf(cell) !== '')
        if (filled.length < 2 || new Set(filled.map((cell) => comparableText(cell, one.column))).size < 2)
          continue
        one.differingCount += 1
        one.firstRow ??= number
      }
    },
    summary: (): SameColumns[] =>
      watched.map(({ column, places, differingCount, firstRow }) => ({
        title: column.title,
        headings: places.map((place) => (titles[place] ?? '').slice(0, longestTitle)),
        differingCount,
        firstRow,
      })),
  }
}

/** Normalizes a value, so that «8 917 245-18-63» and 79172451863 are equal. */
function comparableText(cell: Cell, column: ImportColumn): string {
  const draft = emptyDraft(0)
  try {
    column.read(cell, draft)
    return JSON.stringify([draft.values, draft.names])
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error
    return textOf(cell)
  }
}
