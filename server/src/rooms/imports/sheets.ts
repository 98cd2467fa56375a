import { maxImportRows } from '@naryad/contract/imports/imports'

import { BadTable } from '../../platform/excel/read/bad-table.ts'
import type { Row } from '../../platform/excel/read/cell.ts'
import { headRows, type SheetHead } from '../../platform/excel/read/heads.ts'
import { readRows } from '../../platform/excel/read/rows.ts'
import { malformed } from '../../platform/http/refusals.ts'
import type { ImportTarget } from '../../platform/imports/target.ts'
import { findHeader, type Mapping } from './header.ts'

export type Portion = readonly Row[]

/** The purpose and the options of reading a file. */
export interface Reading {
  readonly target: ImportTarget
  readonly mapping: Mapping
}

/** Includes an allowance for lines above the header and below the rows. */
const maxTableRows = maxImportRows + headRows + 1

/** The rows of the sheet with the table. Errors that concern the whole file are thrown as refusals. */
export async function* tablePortions(
  bytes: Buffer,
  { target, mapping }: Reading,
  onOtherSheets: (names: readonly string[]) => void = () => {},
): AsyncGenerator<Portion> {
  const choose = (heads: readonly SheetHead[]): number => {
    const { place, others } = chooseSheet(heads, target, mapping)
    onOtherSheets(others)
    return place
  }
  try {
    yield* readRows(bytes, maxTableRows, choose)
  } catch (error) {
    if (error instanceof BadTable) throw malformed(error.message)
    throw error
  }
}

/**
 * The first sheet with the headings, and the names of similar ones. A single known heading may be part of
 * a title page or an instruction, so such a sheet is taken only if there is no better one.
 */
function chooseSheet(
  heads: readonly SheetHead[],
  target: ImportTarget,
  mapping: Mapping,
): { place: number; others: readonly string[] } {
  // Mappings chosen for this file refer to the sheet that was chosen without them.
  const automatic = { ...mapping, headerRow: null, places: new Map() }
  const known = heads.map(({ rows }) => findHeader(rows, target, automatic)?.fields.length ?? 0)
  const tables = heads.filter((_, place) => (known[place] ?? 0) > 1)
  const [best] = [
    ...tables,
    ...heads.filter((_, place) => known[place] === 1),
    ...heads.filter(({ rows }) => rows.length > 0),
  ]
  return { place: best ? heads.indexOf(best) : 0, others: tables.slice(1).map(({ name }) => name) }
}
