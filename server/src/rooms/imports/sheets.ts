import { type ImportSettings, maxImportRows } from '@naryad/contract/imports/imports'

import { BadTable } from '../../platform/excel/read/bad-table.ts'
import type { Row, SheetLayout } from '../../platform/excel/read/cell.ts'
import { headRows, type SheetHead } from '../../platform/excel/read/heads.ts'
import { readRows } from '../../platform/excel/read/rows.ts'
import { malformed } from '../../platform/http/refusals.ts'
import type { ImportTarget } from '../../platform/imports/target.ts'
import { findHeader } from './header.ts'
import type { Mapping } from './recognize.ts'

/** How a file is read. */
export interface Reading {
  readonly target: ImportTarget
  readonly mapping: Mapping
  readonly settings: ImportSettings
}

/** What is known of the file before its rows. */
export interface ChosenSheet {
  readonly heads: readonly SheetHead[]
  readonly index: number
  /** Other visible sheets with a table of the register. */
  readonly others: readonly string[]
  readonly layout: SheetLayout
}

/** Includes an allowance for lines above the header and below the rows. */
const maxTableRows = maxImportRows + headRows + 100

const noLayout: SheetLayout = { merges: [], hiddenColumns: [], columns: undefined }

/**
 * The rows of the sheet with the table, in portions. Errors that concern the whole file are thrown as refusals.
 * Reading takes long, so it is finished before a transaction begins.
 */
export async function* tablePortions(
  bytes: Buffer,
  { target, mapping, settings }: Reading,
  onSheet: (sheet: ChosenSheet) => void = () => {},
): AsyncGenerator<readonly Row[]> {
  const { encoding, delimiter } = settings
  const format = { ...(encoding && { encoding }), ...(delimiter && { delimiter }) }
  let chosen: Omit<ChosenSheet, 'layout'> = { heads: [], index: 0, others: [] }
  const choose = (heads: readonly SheetHead[]): number => {
    chosen = { heads, ...chooseSheet(heads, target, mapping, settings.sheet) }
    onSheet({ ...chosen, layout: noLayout })
    return chosen.index
  }
  const onLayout = (layout: SheetLayout): void => onSheet({ ...chosen, layout })
  try {
    yield* readRows(bytes, { maxRows: maxTableRows, format, choose, onLayout })
  } catch (error) {
    if (error instanceof BadTable) throw malformed(error.message)
    throw error
  }
}

/**
 * The chosen sheet; else the first visible one with the headings. A single known heading may be part of a title
 * page or an instruction, so such a sheet is taken only if there is no better one. Of a text file the ways to
 * read it stand here as sheets, and the known headings decide.
 */
function chooseSheet(
  heads: readonly SheetHead[],
  target: ImportTarget,
  mapping: Mapping,
  sheet: number | null,
): { index: number; others: readonly string[] } {
  // Mappings chosen for this file refer to the sheet that was chosen without them.
  const automatic = { ...mapping, headerRow: null, places: new Map() }
  const known = heads.map(({ rows }) => findHeader({ rows }, target, automatic)?.fields.length ?? 0)
  const isText = heads.some(({ format }) => format !== null)
  const visible = heads.filter(({ isHidden }) => !isHidden)
  const knownIn = (head: SheetHead): number => known[heads.indexOf(head)] ?? 0
  const tables = visible.filter((head) => knownIn(head) > 1)
  const [automaticBest] = isText
    ? visible.toSorted((one, other) => knownIn(other) - knownIn(one))
    : [
        ...tables,
        ...visible.filter((head) => knownIn(head) === 1),
        ...visible.filter(({ rows }) => rows.length > 0),
        ...visible,
      ]
  const best = (sheet === null || isText ? undefined : heads[sheet]) ?? automaticBest
  return {
    index: best ? heads.indexOf(best) : 0,
    others: isText ? [] : tables.filter((head) => head !== best).map(({ name }) => name),
  }
}
