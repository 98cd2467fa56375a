import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { Cell, Row } from './read/cell.ts'
import { readShown } from './read/merges.ts'
import { openTable } from './read/table.ts'
import { type Sheet, type SheetColumn } from './write/sheet.ts'
import { writeWorkbook } from './write/workbook.ts'
import { zip } from './write/zip.ts'

/** A zip archive of the given files, like one written by spreadsheet programs. */
export const makeArchive = (parts: Readonly<Record<string, string | Iterable<string>>>): Promise<Buffer> =>
  buffer(
    Readable.from(
      zip(
        Object.entries(parts).map(([name, text]) => ({
          name,
          content: typeof text === 'string' ? [text] : text,
        })),
      ),
    ),
  )

/** A workbook of several sheets with text cells. */
export const makeSheets = (
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
): Promise<Buffer> =>
  makeWorkbook(
    Object.entries(sheets).map(([name, [top = [], ...rows]]) => ({
      name,
      columns: top.map((title) => ({ title: String(title), width: 120, kind: 'text' })),
      rows,
    })),
  )

interface Parts {
  /** In pieces if it is long. */
  readonly sheet: string | Iterable<string>
  /** Markup after the rows. */
  readonly after?: string
  readonly strings?: string
  readonly styles?: string
  readonly workbook?: string
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const workbookOf = (props = ''): string =>
  `<workbook xmlns:r="${office}">${props}<sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`

function* worksheetOf(sheet: string | Iterable<string>, after: string): Generator<string> {
  yield '<worksheet><sheetData>'
  if (typeof sheet === 'string') yield sheet
  else yield* sheet
  yield `</sheetData>${after}</worksheet>`
}

/** A workbook of raw markup, for what other programs write and for malformed files. */
export const makeXlsx = ({ sheet, after = '', strings = '', styles = '', workbook = workbookOf() }: Parts) =>
  makeArchive({
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/>
      <Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="rId4" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': worksheetOf(sheet, after),
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  })

/** A table written by our own writer, with cells as given: texts as texts, numbers as numbers. */
export function makeTable(header: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const columns = header.map((title): SheetColumn => ({ title, width: 120, kind: 'text' }))
  const typed = rows.map((values) => ({
    values,
    kinds: values.map((value) => (typeof value === 'number' ? ('number' as const) : undefined)),
  }))
  return makeWorkbook([{ name: 'Лист1', columns, rows: typed }])
}

export const makeWorkbook = (sheets: readonly Sheet[]): Promise<Buffer> => buffer(writeWorkbook(sheets))

/** Reads the first visible sheet in this thread; the product reads in a worker thread. */
export async function rowsOf(bytes: Buffer): Promise<Row[]> {
  const rows: Row[] = []
  const sheet = (await openTable(bytes)).find(({ isHidden }) => !isHidden)
  if (sheet)
    await readShown(sheet, await sheet.readLayout(), {
      put: (row) => rows.push(row),
      flow: () => Promise.resolve(),
    })
  return rows
}

export const cellsOf = async (bytes: Buffer): Promise<(readonly Cell[])[]> =>
  (await rowsOf(bytes)).map(({ cells }) => cells)

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
