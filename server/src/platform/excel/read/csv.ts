import { BadTable } from './bad-table.ts'
import {
  allColumns,
  type Cell,
  maxColumns,
  type RowSink,
  type SheetSource,
  type TextEncodingName,
  type TextFormat,
} from './cell.ts'
import { decode, guessEncodings } from './decode.ts'
import { type Grid, gridSource } from './grid.ts'
import { records } from './records.ts'
import { readSpreadsheetXml } from './spreadsheet-xml.ts'
import { withoutEquals } from './text-formula.ts'
import { readWebPage } from './web-page.ts'

const sampleLength = 65_536

/** In the order of preference. */
const delimiters = [';', '\t', ',', '|'] as const

/** Excel may declare the delimiter explicitly. */
const declaration = /^"?sep=(.)"?(?:\r\n|\r|\n)/i

// oxlint-disable-next-line no-control-regex -- no text has them: it is some other file
const control = /[\u0000-\u0008\u000e-\u001a]/

/**
 * The ways to read a delimited text, the most probable one first: the caller takes the one whose headings it
 * knows. What the user has chosen is not guessed.
 */
export async function openText(bytes: Buffer, chosen: Partial<TextFormat>): Promise<readonly SheetSource[]> {
  const encodings = chosen.encoding ? [chosen.encoding] : guessEncodings(bytes)
  const textIn = decoder(bytes)
  const [encoding = 'utf-8'] = encodings
  const grids = await openMarkup(decode(bytes.subarray(0, sampleLength), encoding), () => textIn(encoding))
  if (grids) return grids.map(gridSource)
  return encodings.flatMap((encoding) => {
    const sample = decode(bytes.subarray(0, sampleLength), encoding)
    refuseOthers(sample, encoding, chosen)
    const possible = chosen.delimiter === undefined ? guessDelimiters(sample) : [chosen.delimiter]
    return possible.map((delimiter) => openCsv(() => textIn(encoding), { encoding, delimiter }))
  })
}

/** Holds one decoded text at a time: a large file would take up the memory in four encodings. */
function decoder(bytes: Buffer): (encoding: TextEncodingName) => string {
  let last: { encoding: TextEncodingName; text: string } | undefined
  return (encoding) => {
    if (last?.encoding !== encoding) last = { encoding, text: decode(bytes, encoding) }
    return last.text
  }
}

/** Programs save web pages and spreadsheets of XML under the name of a workbook. */
async function openMarkup(sample: string, text: () => string): Promise<readonly Grid[] | undefined> {
  if (/^\s*MIME-Version:/i.test(sample)) throw new BadTable('webPage')
  if (sample.includes('urn:schemas-microsoft-com:office:spreadsheet') && /^\s*<\?xml\b/i.test(sample))
    return readSpreadsheetXml(text())
  if (/^\s*<(?:!doctype\s+html|html|head|meta|body|table|style|div|center)\b/i.test(sample)) {
    const tables = readWebPage(text())
    if (tables.length === 0) throw new BadTable('webPage')
    return tables
  }
  if (/^\s*<\?xml\b/i.test(sample)) {
    const tables = /<table\b/i.test(sample) ? readWebPage(text()) : []
    if (tables.length === 0) throw new BadTable('xml')
    return tables
  }
  return undefined
}

/** A wrong choice makes such characters of others, and can be corrected. */
function refuseOthers(sample: string, encoding: TextEncodingName, chosen: Partial<TextFormat>): void {
  if (chosen.encoding !== encoding && control.test(sample)) throw new BadTable('unknown')
}

/** By how many of the first rows have the same number of fields. */
function guessDelimiters(sample: string): readonly string[] {
  const declared = declaration.exec(sample)?.[1]
  if (declared !== undefined) return [declared]
  const scores = new Map(delimiters.map((delimiter) => [delimiter, regularity(sample, delimiter)]))
  return delimiters.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
}

const sampledRecords = 50

function regularity(sample: string, delimiter: string): number {
  const counts = new Map<number, number>()
  let seen = 0
  for (const fields of records(sample, 0, delimiter)) {
    if (fields.length > 1) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1)
    seen += 1
    if (seen === sampledRecords) break
  }
  return Math.max(0, ...[...counts].map(([fields, rows]) => rows * 1000 + Math.min(fields, 999)))
}

/** Rows are numbered as in a spreadsheet: by records, not by lines. */
const openCsv = (text: () => string, format: TextFormat): SheetSource => ({
  name: '',
  isHidden: false,
  format,
  read: (sink) => readText(text(), format.delimiter, sink),
  readLayout: () => Promise.resolve({ merges: [], hiddenColumns: [], columns: undefined }),
})

async function readText(text: string, delimiter: string, sink: RowSink): Promise<void> {
  const start = declaration.exec(text)?.[0].length ?? 0
  let number = start > 0 ? 1 : 0
  for (const fields of records(text, start, delimiter)) {
    number += 1
    const cells = fields.map((field): Cell => (field === '' ? null : storable(withoutEquals(field))))
    const width = cells.findLastIndex((cell) => cell !== null) + 1
    if (width > maxColumns || fields.length > allColumns) throw new BadTable('columns')
    if (width > 0) sink.put({ number, cells: cells.slice(0, width) })
    await sink.flow()
  }
}

/** Only a wrongly chosen encoding gives such characters beyond the sample. */
const storable = (text: string): string =>
  text.includes('\u0000') ? text.replaceAll('\u0000', '\ufffd') : text
