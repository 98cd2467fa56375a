import { type CellValue, cellXml } from './cells.ts'
import { columnName, escapeXml, xmlHead } from './markup.ts'
import { type CellKind, headerStyle, styleOf } from './styles.ts'

export interface SheetColumn {
  readonly title: string
  /** Pixels, as in the table on the screen. */
  readonly width: number
  readonly kind: CellKind
  /** What may be chosen: a range of another sheet, «Списки!$A$1:$A$9». */
  readonly choices?: string
}

/** Kinds by the place of a cell, where a row differs from its columns. */
export interface StyledRow {
  readonly values: readonly CellValue[]
  readonly kinds: readonly (CellKind | undefined)[]
}

export type SheetRow = readonly CellValue[] | StyledRow

export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>
  readonly isHidden?: boolean
  /** Only values: no header, no filter. */
  readonly isBare?: boolean
}

const maxRows = 1_048_576
/** Longer texts are not given back when the young are collected. */
const chunkLength = 16_384
/** The rows below the header for which choices are offered. */
const offeredRows = 10_000

/** Pixels that a value needs: a number that finds no room is shown as «####». */
const least: Readonly<Partial<Record<CellKind, number>>> = { moment: 131, day: 89, money: 103 }

/** A character of the usual font is seven pixels wide, with five for the edges. */
const widthOf = ({ width, kind }: SheetColumn): number =>
  Math.round(((Math.max(width, least[kind] ?? 47) - 5) / 7) * 10) / 10

/** Writes a sheet row by row; answers how many there were, the header included. */
export async function* sheetXml(
  { columns, rows, isBare = false }: Sheet,
  clock: (moment: number) => number,
  isFirst: boolean,
): AsyncGenerator<string, number> {
  const names = columns.map((_, index) => columnName(index))
  yield head(columns, isFirst, isBare)
  let count = 0
  let chunk = ''
  if (!isBare) {
    count = 1
    chunk = header(columns, names)
  }
  for await (const row of rows) {
    count += 1
    if (count > maxRows) throw new Error('a sheet has no room for more rows')
    chunk += rowXml(row, count, { columns, names, clock })
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData>${isBare ? '' : filter(names, count)}${choices(columns, names)}</worksheet>`
  return count
}

function head(columns: readonly SheetColumn[], isFirst: boolean, isBare: boolean): string {
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" style="${styleOf[column.kind]}" customWidth="1"/>`,
  )
  const pane = isBare
    ? ''
    : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
  return `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
}

const header = (columns: readonly SheetColumn[], names: readonly string[]): string =>
  `<row r="1" ht="24" customHeight="1">${columns
    .map(
      ({ title }, index) =>
        `<c r="${names[index]}1" s="${headerStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(title)}</t></is></c>`,
    )
    .join('')}</row>`

interface Layout {
  readonly columns: readonly SheetColumn[]
  readonly names: readonly string[]
  readonly clock: (moment: number) => number
}

function rowXml(row: SheetRow, number: number, { columns, names, clock }: Layout): string {
  const { values, kinds } = isStyled(row) ? row : { values: row, kinds: undefined }
  let cells = ''
  for (const [index, { kind }] of columns.entries())
    cells += cellXml(values[index], kinds?.[index] ?? kind, `${names[index]}${number}`, clock)
  return `<row r="${number}">${cells}</row>`
}

const isStyled = (row: SheetRow): row is StyledRow => !Array.isArray(row)

const filter = (names: readonly string[], count: number): string =>
  `<autoFilter ref="A1:${names.at(-1)}${count}"/>`

function choices(columns: readonly SheetColumn[], names: readonly string[]): string {
  const lists = columns.flatMap(({ choices }, index) =>
    choices === undefined
      ? []
      : [
          `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${names[index]}2:${names[index]}${offeredRows}"><formula1>${escapeXml(choices)}</formula1></dataValidation>`,
        ],
  )
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}
