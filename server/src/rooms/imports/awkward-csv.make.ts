import type { TextEncodingName } from '../../platform/excel/read/cell.ts'

/** A table as it is meant: headings, and rows of texts. */
export interface PlainTable {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A way in which programs and people write a table; it is read as the plain one. */
export interface AwkwardKind {
  readonly name: string
  readonly make: (table: PlainTable) => Promise<Buffer> | Buffer
}

/** The bytes of a text in a single-byte encoding. */
export function encode(text: string, encoding: TextEncodingName): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, code) => code))
  const codes = new Map([...signs].map((sign, code) => [sign, code]))
  return Buffer.from(
    [...text].map((sign) => {
      const code = codes.get(sign)
      if (code === undefined) throw new Error(`«${sign}» is not in ${encoding}`)
      return code
    }),
  )
}

interface TextStyle {
  readonly delimiter?: string
  readonly end?: string
  /** Every field in quotes, whether it needs them or not. */
  readonly isQuoted?: boolean
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

export function csvOf(
  { titles, rows }: PlainTable,
  { delimiter = ';', end = '\r\n', isQuoted = false }: TextStyle = {},
): string {
  const field = (text: string): string =>
    isQuoted || text.includes(delimiter) || /["\r\n]/.test(text) ? quote(text) : text
  return [titles, ...rows].map((row) => row.map(field).join(delimiter) + end).join('')
}

const marks: Readonly<Partial<Record<TextEncodingName, string>>> = {
  'utf-16le': '\ufeff',
  'utf-16be': '\ufeff',
}
const encodings: readonly TextEncodingName[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'ibm866',
  'koi8-r',
  'x-mac-cyrillic',
]
const delimiters = { semicolons: ';', commas: ',', tabs: '\t', bars: '|' }

const encoded: readonly AwkwardKind[] = encodings.flatMap((encoding) =>
  Object.entries(delimiters).map(([title, delimiter]) => ({
    name: `a text in ${encoding} with ${title}`,
    make: (table: PlainTable) => encode((marks[encoding] ?? '') + csvOf(table, { delimiter }), encoding),
  })),
)

const text = (name: string, make: (table: PlainTable) => string): AwkwardKind => ({
  name: `a text with ${name}`,
  make: (table) => Buffer.from(make(table)),
})

export const csvKinds: readonly AwkwardKind[] = [
  ...encoded,
  { name: 'UTF-16 without a mark', make: (table) => encode(csvOf(table, { delimiter: '\t' }), 'utf-16le') },
  text('a mark', (table) => `\ufeff${csvOf(table)}`),
  text('line ends of Unix', (table) => csvOf(table, { end: '\n' })),
  text('line ends of Mac', (table) => csvOf(table, { end: '\r' })),
  text('every field in quotes', (table) => csvOf(table, { isQuoted: true })),
  text('a declared delimiter', (table) => `sep=|\r\n${csvOf(table, { delimiter: '|' })}`),
  text('a marked, declared delimiter', (table) => `\ufeffsep=;\r${csvOf(table, { end: '\r' })}`),
  text('a title with commas', (table) => `Список, база «Север», на 01.11.2026\r\n${csvOf(table)}`),
  text(
    'a title, commas and an empty row',
    (table) => `Список; база; все\n\n${csvOf(table, { delimiter: ',' })}`,
  ),
  text('trailing delimiters', (table) => csvOf(table).replaceAll('\r\n', `${';'.repeat(300)}\r\n`)),
  text('a delimiter at every end', (table) => csvOf(table).replaceAll('\r\n', ';\r\n')),
  text('rows without their empty ends', (table) => csvOf(table).replaceAll(/;+\r\n/g, '\r\n')),
  text('text formulas', ({ titles, rows }) =>
    csvOf({ titles, rows: rows.map((row) => row.map((one) => `=${quote(one)}`)) }),
  ),
  text('text formulas without further quotes', ({ titles, rows }) =>
    [titles, ...rows.map((row) => row.map((one) => `=${quote(one)}`))].map((row) => row.join(';')).join('\n'),
  ),
  text('quotes that are not doubled', ({ titles, rows }) =>
    [titles, ...rows].map((row) => row.map((one) => `"${one}"`).join(';')).join('\n'),
  ),
  text('signatures and totals', (table) => `${csvOf(table)}Итого: 2\r\n\r\nДиректор;____________\r\n`),
]
