import { makeArchive, makeXlsx } from '../../platform/excel/excel.make.ts'
import { type AwkwardKind, csvKinds, type PlainTable } from './awkward-csv.make.ts'
import { markupKinds } from './awkward-markup.make.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : `${letters(Math.floor(column / 26) - 1)}${rest}`
}

type CellMarkup = (place: string, text: string) => string

const inline: CellMarkup = (place, text) =>
  text === '' ? '' : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`

const rich: CellMarkup = (place, text) =>
  `<c r="${place}" t="inlineStr"><is><r><t xml:space="preserve">${escape(text.slice(0, 2))}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${escape(text.slice(2))}</t></r></is></c>`

const formula: CellMarkup = (place, text) =>
  `<c r="${place}" t="str"><f>CONCATENATE(Z1,Z2)</f><v>${escape(text)}</v></c>`

interface Layout {
  readonly cell?: CellMarkup
  /** How many columns of the sheet a column takes. */
  readonly step?: number
  readonly from?: number
  readonly attributes?: string
}

const line = (number: number, texts: readonly string[], layout: Layout = {}): string => {
  const { cell = inline, step = 1, from = 0, attributes = '' } = layout
  const cells = texts.map((text, index) => cell(`${letters(from + index * step)}${number}`, text))
  return `<row r="${number}"${attributes}>${cells.join('')}</row>`
}

/** The table from a row on. */
const lines = ({ titles, rows }: PlainTable, first = 1, layout: Layout = {}): string =>
  [titles, ...rows].map((texts, index) => line(first + index, texts, layout)).join('')

const merged = (references: readonly string[]): string =>
  `<mergeCells count="${references.length}">${references.map((one) => `<mergeCell ref="${one}"/>`).join('')}</mergeCells>`

const spread = (step: number) => (table: PlainTable) => {
  const count = table.rows.length + 1
  const references = Array.from({ length: count }, (_, row) =>
    table.titles.map(
      (_, index) => `${letters(index * step)}${row + 3}:${letters(index * step + step - 1)}${row + 3}`,
    ),
  ).flat()
  const sheet = line(1, ['Ведомость']) + lines(table, 3, { step })
  return makeXlsx({ sheet, after: merged([`A1:${letters(step * 3)}1`, ...references]) })
}

const below =
  (...texts: readonly (readonly string[])[]) =>
  (table: PlainTable) => {
    const last = table.rows.length + 2
    return makeXlsx({ sheet: lines(table) + texts.map((one, index) => line(last + index, one)).join('') })
  }

/** Headings of two rows: the first two columns under one heading, the others merged down. */
function twoRows(table: PlainTable) {
  const { titles, rows } = table
  const upper = titles.map((title, index) => (index === 0 ? 'Основное' : index === 1 ? '' : title))
  const lower = titles.map((title, index) => (index < 2 ? title : ''))
  const down = titles.slice(2).map((_, index) => `${letters(index + 2)}1:${letters(index + 2)}2`)
  const sheet = line(1, upper) + line(2, lower) + rows.map((texts, index) => line(3 + index, texts)).join('')
  return makeXlsx({ sheet, after: merged(['A1:B1', ...down]) })
}

/** Every second row is another one, hidden by a filter. */
function hiddenRows(table: PlainTable) {
  const { titles, rows } = table
  const sheet = rows.flatMap((texts, index) => [
    line(2 + index * 2, texts),
    line(3 + index * 2, ['Скрыто', ...texts.slice(1)], { attributes: ' hidden="1"' }),
  ])
  return makeXlsx({ sheet: line(1, titles) + sheet.join('') })
}

const office = 'http://purl.oclc.org/ooxml/officeDocument/relationships'

/** Strict OOXML, with a title page, an instruction and a hidden sheet before the table; no styles, no strings. */
function strictSheets(table: PlainTable) {
  const sheet = (inner: string): string =>
    `<worksheet xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"><sheetData>${inner}</sheetData></worksheet>`
  const names = ['Титул', 'Инструкция', 'Старое', 'Данные']
  const states = ['', '', ' state="hidden"', '']
  return makeArchive({
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}"${states[index]} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet(line(1, ['Список на 01.11.2026'])),
    'xl/worksheets/sheet2.xml': sheet(line(1, ['Заполните столбцы', table.titles[0] ?? ''])),
    'xl/worksheets/sheet3.xml': sheet(lines(table) + line(20, table.rows[0] ?? [])),
    'xl/worksheets/sheet4.xml': sheet(lines(table)),
  })
}

const empty = (table: PlainTable, first: number, last: number): string =>
  Array.from(
    { length: last - first + 1 },
    (_, index) =>
      `<row r="${first + index}" spans="1:6">${table.titles.map((_, column) => `<c r="${letters(column)}${first + index}" s="1"/>`).join('')}</row>`,
  ).join('')

const workbooks: readonly AwkwardKind[] = [
  { name: 'rich text', make: (table) => makeXlsx({ sheet: lines(table, 1, { cell: rich }) }) },
  { name: 'formulas with values', make: (table) => makeXlsx({ sheet: lines(table, 1, { cell: formula }) }) },
  { name: 'strict, on the fourth sheet, after a hidden one', make: strictSheets },
  {
    name: 'a title above, an empty column before',
    make: (table) =>
      makeXlsx({
        sheet: line(1, ['Список, всего 2 — на 01.11.2026']) + lines(table, 4, { from: 1 }),
        after: merged(['A1:H1']),
      }),
  },
  { name: 'a grid of nine columns each', make: spread(9) },
  { name: 'a grid of ninety columns each', make: spread(90) },
  { name: 'headings of two rows', make: twoRows },
  { name: 'hidden rows', make: hiddenRows },
  {
    name: 'rows hidden by their height',
    make: (table) =>
      makeXlsx({
        sheet:
          lines(table) +
          line(table.rows.length + 2, ['Скрыто', 'Скрыто'], { attributes: ' ht="0" customHeight="1"' }),
      }),
  },
  {
    name: 'a hidden column of the first field',
    make: ({ titles, rows }) =>
      makeXlsx({
        sheet: lines({ titles: [...titles, titles[1] ?? ''], rows: rows.map((row) => [...row, 'скрыто']) }),
        after: `<cols><col min="${titles.length + 1}" max="${titles.length + 1}" hidden="1"/></cols>`,
      }),
  },
  {
    name: 'rows formatted far below',
    make: (table) => makeXlsx({ sheet: lines(table) + empty(table, table.rows.length + 2, 30_000) }),
  },
  {
    name: 'empty rows between',
    make: ({ titles, rows }) =>
      makeXlsx({
        sheet: line(1, titles) + rows.map((row, index) => line(4 + index * 3, row)).join(''),
      }),
  },
  {
    name: 'numbers of the columns below the headings',
    make: ({ titles, rows }) =>
      makeXlsx({
        sheet: lines({ titles, rows: [titles.map((_, index) => String(index + 1)), ...rows] }),
      }),
  },
  {
    name: 'headings repeated on every page',
    make: ({ titles, rows }) =>
      makeXlsx({ sheet: lines({ titles, rows: rows.flatMap((row) => [row, titles]) }) }),
  },
  { name: 'totals below', make: below(['Итого: 2'], ['', 'Всего', '2']) },
  {
    name: 'signatures below',
    make: below(
      ['Составил:', 'механик Тестов'],
      ['', 'Директор ____________'],
      ['Исполнитель: Петров /________/'],
      ['М.П.'],
    ),
  },
  {
    name: 'a text formula in cells',
    make: ({ titles, rows }) =>
      makeXlsx({
        sheet: lines({
          titles,
          rows: rows.map((row) => row.map((text) => `="${text.replaceAll('"', '""')}"`)),
        }),
      }),
  },
  {
    name: 'apostrophes before values',
    make: ({ titles, rows }) =>
      makeXlsx({ sheet: lines({ titles, rows: rows.map((row) => row.map((text) => `'${text}`)) }) }),
  },
  {
    name: 'no-break spaces around values and headings',
    make: ({ titles, rows }) =>
      makeXlsx({
        sheet: lines({
          titles: titles.map((title) => `\u00a0${title}\u00a0`),
          rows: rows.map((row) => row.map((text) => `\u00a0${text} `)),
        }),
      }),
  },
]

export const awkwardKinds: readonly AwkwardKind[] = [...workbooks, ...markupKinds, ...csvKinds]
