import type {
  FileFindings,
  FileReading,
  SameColumns,
  TextEncodingCode,
} from '@naryad/contract/imports/imports'

import type { Row } from '../../platform/excel/read/cell.ts'
import { headRows } from '../../platform/excel/read/heads.ts'
import { malformed } from '../../platform/http/refusals.ts'
import { textOf } from '../../platform/imports/cells.ts'
import { collectSkipped, describeTable } from './findings.ts'
import { findHeader, guessHeader, type Head, type Header } from './header.ts'
import { joinContinued } from './heading-rows.ts'
import { openPreview } from './preview.ts'
import { longestTitle, neededTitles } from './recognize.ts'
import { openRowKinds } from './row-kinds.ts'
import { watchSameColumns } from './same-columns.ts'
import { type ChosenSheet, type Reading, tablePortions } from './sheets.ts'
import { watchUnnamedColumns } from './unnamed-columns.ts'

/** A file as it was read, in memory: no transaction waits for it. */
export interface ReadTable {
  readonly header: Header
  /** Columns that are not read because they are hidden. */
  readonly hidden: ReadonlySet<number>
  /** Rows of data, with the cells of recognized columns alone. */
  readonly rows: readonly Row[]
  readonly findings: Omit<FileFindings, 'values' | 'valuesCounts' | 'options' | 'doubts'>
  readonly sameColumns: SameColumns[]
  /** Columns that are not read: their headings, or their places where they have none. */
  readonly unknownColumns: readonly string[]
  readonly otherSheets: string[]
  /** Whether rows have values in unknown columns alone. */
  readonly hasUnreadRows: boolean
}

interface ReadOptions extends Reading {
  /** A dry run describes a file without known headings instead of rejecting it. */
  readonly isTrial: boolean
}

/** Reads a whole file: its headings, its rows of data, and what else there is in it. */
export async function readTable(bytes: Buffer, options: ReadOptions): Promise<ReadTable> {
  let sheet: ChosenSheet | undefined
  let table: TableReader | undefined
  const first: Row[] = []
  for await (const portion of tablePortions(bytes, options, (chosen) => (sheet = chosen))) {
    if (table) table.add(portion)
    else first.push(...portion)
    if (!table && (first.at(-1)?.number ?? 0) > headRows) table = openTableReader(first, sheet, options)
  }
  table ??= openTableReader(first, sheet, options)
  const read = table.finish()
  refuseEmpty(read, first.length === 0, options)
  return read
}

type TableReader = ReturnType<typeof openTableReader>

/** A file without rows is described only to those who can choose another sheet or another way to read it. */
function refuseEmpty(
  { rows, hasUnreadRows, findings: { reading, missing } }: ReadTable,
  isEmpty: boolean,
  { target, mapping, settings, isTrial }: ReadOptions,
): void {
  const isChosen =
    [settings.sheet, settings.encoding, settings.delimiter, mapping.headerRow].some((one) => one !== null) ||
    mapping.places.size > 0
  const hasChoice = hasUnreadRows || reading.sheets.length > 1 || reading.hiddenRowsCount > 0
  const isRefused = !isTrial || !(isChosen || hasChoice)
  if (isRefused && isEmpty) throw malformed('В файле нет строк')
  if (!isTrial && missing !== null)
    throw malformed(`Не найдена строка заголовков: нужны столбцы ${neededTitles(target)}`)
  if (isRefused && missing === null && rows.length === 0)
    throw malformed(
      hasUnreadRows
        ? 'В известных столбцах нет значений: выберите, что в остальных'
        : 'В файле нет строк, кроме заголовков',
    )
}

const noHeader: Header = {
  row: 1,
  titles: [],
  columns: [],
  fields: [],
  unknown: [],
  continued: new Map(),
}

/** Takes the first rows, in which the headings are, and then the others. */
function openTableReader(first: readonly Row[], sheet: ChosenSheet | undefined, options: ReadOptions) {
  const { target, settings } = options
  const hidden = new Set(settings.readsHidden ? [] : (sheet?.layout.hiddenColumns ?? []))
  const isRead = (row: Row): boolean => settings.readsHidden || row.isHidden !== true
  const shown = first.filter(isRead)
  const headOf = (rows: readonly Row[]): Head => ({ rows, hidden, ...(sheet && { layout: sheet.layout }) })
  const header = headerIn(shown, first, headOf, options)
  const kindOf = openRowKinds(header, target)
  const same = watchSameColumns(header)
  const unnamed = watchUnnamedColumns(header, options.mapping, hidden)
  const preview = openPreview(header, target)
  const skipped = collectSkipped()
  const rows: Row[] = []
  /** Rows that may be signatures, as the file has them: only those after the last row of data are. */
  const signatures = new Map<Row, Row>()
  let hiddenRowsCount = 0
  let hasUnreadRows = false
  const table = describeTable(shown, header, target, hidden)

  const take = (row: Row): void => {
    const kind = kindOf(row)
    if (kind === 'none') return
    if (kind !== 'data' && kind !== 'maybeSignature') return skipped.add(kind, row)
    if (kind === 'data') unnamed.look(row)
    const own = withFieldsOnly(row, header)
    if (kind === 'data' && own.cells.every((cell) => textOf(cell) === '')) {
      hasUnreadRows = true
      return
    }
    rows.push(own)
    if (kind === 'maybeSignature') signatures.set(own, row)
  }

  const add = (added: readonly Row[]): void => {
    for (const row of added) {
      if (row.isHidden) hiddenRowsCount += 1
      if (isRead(row) && row.number > header.row) take(joinContinued(row, header.continued))
    }
  }
  add(first)

  return {
    add,
    finish: (): ReadTable => {
      for (let row = rows.at(-1); row; row = rows.at(-1)) {
        const signature = signatures.get(row)
        if (!signature) break
        skipped.add('SIGNATURE', signature)
        rows.pop()
      }
      for (const row of rows) {
        same.look(row)
        preview.add(row)
      }
      const reading = readingOf(sheet, header, hiddenRowsCount)
      return {
        header,
        hidden,
        rows: table.missing === null ? rows : [],
        findings: { ...table, reading, preview: preview.summary(), ...skipped.summary() },
        sameColumns: same.summary(),
        unknownColumns: [...header.unknown, ...unnamed.summary()],
        otherSheets: [...(sheet?.others ?? [])],
        hasUnreadRows,
      }
    },
  }
}

/** Without known headings the row with the most words is taken, for the user to map its columns. */
function headerIn(
  visible: readonly Row[],
  all: readonly Row[],
  headOf: (rows: readonly Row[]) => Head,
  { target, mapping }: Reading,
): Header {
  return (
    findHeader(headOf(visible), target, mapping) ??
    // A filter may have hidden the headings themselves.
    findHeader(headOf(all), target, mapping) ??
    guessHeader(headOf(visible), target, mapping) ??
    noHeader
  )
}

/** A hundred thousand rows are held in memory only as far as they are read. */
function withFieldsOnly({ number, cells }: Row, { columns }: Header): Row {
  const width = columns.findLastIndex((column) => column !== undefined) + 1
  return {
    number,
    cells: cells.slice(0, width).map((cell, place) => (columns[place] === undefined ? null : cell)),
  }
}

function readingOf(sheet: ChosenSheet | undefined, header: Header, hiddenRowsCount: number): FileReading {
  const chosen = sheet?.heads[sheet.index]
  const format = chosen?.format ?? null
  return {
    sheets: format ? [] : (sheet?.heads ?? []).map(({ name, isHidden }) => ({ name, isHidden })),
    sheet: sheet?.index ?? 0,
    encoding: (format?.encoding ?? null) satisfies TextEncodingCode | null,
    delimiter: format?.delimiter ?? null,
    hiddenRowsCount,
    hiddenColumns: (sheet?.layout.hiddenColumns ?? []).map((place) => {
      const title = (header.titles[place] ?? '').slice(0, longestTitle)
      return title === '' ? `столбец ${place + 1}` : title
    }),
  }
}
