import { type CellValue, cellXml } from './cells.ts'
import { columnName, escapeXml, xmlHead } from './markup.ts'
import { type CellKind, headerStyle, styleOf } from './styles.ts'

export interface SheetColumn {
  readonly title: string
  /** In pixels, as in the table on the screen. */
  readonly width: number
  readonly kind: CellKind
  /** The source of a drop-down list: a range of another sheet, «Списки!$A$1:$A$9». */
  readonly choices?: string
}

/** Kinds by the index of a cell, for rows that differ from their columns. */
export interface StyledRow {
  readonly values: readonly CellValue[]
  readonly kinds?: readonly (CellKind | undefined)[]
  readonly isBold?: boolean
  /** The outline level of the row; readers can collapse rows above level 0. */
  readonly level?: number
}

export type SheetRow = readonly CellValue[] | StyledRow

export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>
  readonly isHidden?: boolean
  /** Values only: no header, no filter. */
  readonly isBare?: boolean
  /** The title row above the header. */
  readonly title?: string
  /**
   * Rows below the data, such as totals with formulas over the first to the last row. Excluded from the
   * filter.
   */
  readonly footer?: (first: number, last: number) => SheetRow
}

const maxRows = 1_048_576
/**
 * Flushed in buffers of this size: longer strings would be promoted to the old generation of the garbage
 * collector.
 */
const chunkLength = 16_384
/** The number of rows below the header that offer drop-down lists. */
const offeredRows = 10_000

/** The minimum width of a value in pixels: a number that does not fit is shown as «####». */
const least: Readonly<Partial<Record<CellKind, number>>> = { moment: 131, day: 89, money: 103 }

/** A character of the default font is seven pixels wide, plus five pixels of padding. */
const widthOf = ({ width, kind }: SheetColumn): number =>
  Math.round(((Math.max(width, least[kind] ?? 47) - 5) / 7) * 10) / 10

/** The row of the header: below the title if there is one. */
export const headerRow = ({ title }: Pick<Sheet, 'title'>): number => (title === undefined ? 1 : 2)

/** Writes a sheet row by row; returns the number of the last row before the footer. */
export async function* sheetXml(
  { columns, rows, isBare = false, title, footer }: Sheet,
  clock: (moment: number) => number,
  isFirst: boolean,
): AsyncGenerator<string, number> {
  const names = columns.map((_, index) => columnName(index))
  const top = headerRow({ title })
  yield head(columns, isFirst, isBare ? 0 : top)
  let count = 0
  let chunk = title === undefined ? '' : titleXml(title, clock)
  if (!isBare) {
    count = top
    chunk += header(columns, names, top)
  }
  for await (const row of rows) {
    count += 1
    if (count > maxRows) throw new Error('a sheet has no room for more rows')
    chunk += rowXml(row, count, { columns, names, clock })
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (footer) chunk += rowXml(footer(top + 1, count), count + 1, { columns, names, clock })
  yield `${chunk}</sheetData>${isBare ? '' : filter(names, top, count)}${choices(columns, names)}</worksheet>`
  return count
}

const titleXml = (title: string, clock: (moment: number) => number): string =>
  `<row r="1">${cellXml(title, 'text', 'A1', clock, true)}</row>`

/** `frozen`: how many rows stay visible while scrolling. */
function head(columns: readonly SheetColumn[], isFirst: boolean, frozen: number): string {
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" style="${styleOf[column.kind]}" customWidth="1"/>`,
  )
  const pane =
    frozen === 0
      ? ''
      : `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`
  return `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
}

const header = (columns: readonly SheetColumn[], names: readonly string[], row: number): string =>
  `<row r="${row}" ht="24" customHeight="1">${columns
    .map(
      ({ title }, index) =>
        `<c r="${names[index]}${row}" s="${headerStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(title)}</t></is></c>`,
    )
    .join('')}</row>`

interface Layout {
  readonly columns: readonly SheetColumn[]
  readonly names: readonly string[]
  readonly clock: (moment: number) => number
}

function rowXml(row: SheetRow, number: number, { columns, names, clock }: Layout): string {
  const { values, kinds, isBold, level }: StyledRow = isStyled(row) ? row : { values: row }
  let cells = ''
  for (const [index, { kind }] of columns.entries())
    cells += cellXml(values[index], kinds?.[index] ?? kind, `${names[index]}${number}`, clock, isBold)
  return `<row r="${number}"${level ? ` outlineLevel="${level}"` : ''}>${cells}</row>`
}

const isStyled = (row: SheetRow): row is StyledRow => !Array.isArray(row)

const filter = (names: readonly string[], top: number, last: number): string =>
  `<autoFilter ref="A${top}:${names.at(-1)}${last}"/>`

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
