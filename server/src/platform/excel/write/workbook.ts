import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'

import { companyZone } from '../../time/company-day.ts'
import { columnName, escapeXml, xmlHead } from './markup.ts'
import { headerRow, type Sheet, type SheetRow, sheetXml } from './sheet.ts'
import { stylesXml } from './styles.ts'
import { zip, type ZipPart } from './zip.ts'
import { clockOf } from './zone.ts'

export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A workbook that is generated while it is read, so memory does not grow with the rows. If the reader
 * stops, no more rows are requested.
 */
export const writeWorkbook = (sheets: readonly Sheet[]): Readable =>
  Readable.from(zip(partsOf(sheets.map(withinScope))), { objectMode: false, highWaterMark: 65_536 })

/**
 * Rows are read in the tenant scope of the call that created the file, regardless of the scope in which
 * its bytes are read.
 */
function withinScope(sheet: Sheet): Sheet {
  const inScope = AsyncLocalStorage.snapshot()
  async function* scoped(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
    const iterator = rows[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await inScope(() => iterator.next())
        if (next.done) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return Symbol.asyncIterator in sheet.rows ? { ...sheet, rows: scoped(sheet.rows) } : sheet
}

function* partsOf(sheets: readonly Sheet[]): Generator<ZipPart> {
  const clock = clockOf(companyZone)
  const counts: number[] = []
  yield { name: '[Content_Types].xml', content: [contentTypes(sheets)] }
  yield {
    name: '_rels/.rels',
    content: [relationsXml([`Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"`])],
  }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets)] }
  yield { name: 'xl/styles.xml', content: [stylesXml] }
  for (const [index, sheet] of sheets.entries()) {
    const content = counting(sheetXml(sheet, clock, index === 0), (count) => (counts[index] = count))
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content }
  }
  // Written last, because the range of the filter is known only after the rows.
  yield { name: 'xl/workbook.xml', content: [workbookXml(sheets, counts)] }
}

async function* counting(
  text: AsyncGenerator<string, number>,
  report: (count: number) => void,
): AsyncGenerator<string> {
  report(yield* text)
}

const contentTypes = (sheets: readonly Sheet[]): string =>
  `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${sheets
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
    )
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`

const relationsXml = (attributes: readonly string[]): string =>
  `${xmlHead}<Relationships xmlns="${relations}">${attributes.map((own) => `<Relationship ${own}/>`).join('')}</Relationships>`

const workbookRelations = (sheets: readonly Sheet[]): string =>
  relationsXml([
    ...sheets.map(
      (_, index) =>
        `Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"`,
    ),
    `Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"`,
  ])

const workbookXml = (sheets: readonly Sheet[], counts: readonly number[]): string =>
  `${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${sheets
    .map(
      ({ name, isHidden }, index) =>
        `<sheet name="${escapeXml(sheetName(name))}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets>${filterNames(sheets, counts)}</workbook>`

/** LibreOffice shows a filter only if this hidden name is defined. */
function filterNames(sheets: readonly Sheet[], counts: readonly number[]): string {
  const names = sheets.flatMap(({ name, columns, isBare, title }, index) =>
    isBare
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escapeXml(`'${sheetName(name).replaceAll("'", "''")}'!$A$${headerRow({ title })}:$${columnName(columns.length - 1)}$${counts[index] ?? 1}`)}</definedName>`,
        ],
  )
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`
}

/** At most 31 characters, without characters that have a meaning in references. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .toWellFormed()
