import { type AwkwardKind, encode, type PlainTable } from './awkward-csv.make.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Each column takes `span` columns of the grid. */
const webPage = ({ titles, rows }: PlainTable, span = 1): string => {
  const line = (tag: string, texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag} colspan="${span}">${escape(text)}</${tag}>`).join('')}</tr>`
  return `<html><head><style>td { mso-number-format: "\\@" }</style></head><body><h1>Отчет, на дату</h1>
    <table border=1><tr><td colspan="${titles.length * span}">Список; всего 2</td></tr>${line('th', titles)}${rows.map((row) => line('td', row)).join('\n')}</table></body></html>`
}

const spreadsheet = ({ titles, rows }: PlainTable): string => {
  const line = (texts: readonly string[]): string =>
    `<Row>${texts.map((text) => `<Cell><Data ss:Type="String">${escape(text)}</Data></Cell>`).join('')}</Row>`
  const table = (inner: string): string => `<Table>${inner}</Table>`
  return `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Worksheet ss:Name="Титул">${table(line(['Отчет']))}</Worksheet>
    <Worksheet ss:Name="Данные">${table([titles, ...rows].map(line).join(''))}</Worksheet></Workbook>`
}

export const markupKinds: readonly AwkwardKind[] = [
  { name: 'a web page', make: (table) => Buffer.from(webPage(table)) },
  { name: 'a web page of Windows', make: (table) => encode(webPage(table), 'windows-1251') },
  { name: 'a web page with a grid of nine columns each', make: (table) => Buffer.from(webPage(table, 9)) },
  { name: 'a spreadsheet of XML', make: (table) => Buffer.from(spreadsheet(table)) },
  { name: 'a spreadsheet of XML of Windows', make: (table) => encode(spreadsheet(table), 'windows-1251') },
]
