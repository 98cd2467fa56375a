import { BadTable } from './bad-table.ts'
import { type Cell, maxColumns, type RowSink, type SheetSource } from './cell.ts'

/** Excel saves Russian text as Windows-1251, other programs as UTF-8. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/**
 * The most frequent delimiter, outside of quotes, of the first line that contains any; Excel may declare it
 * explicitly («sep=»).
 */
function delimiterOf(text: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (declared !== undefined) return declared
  const counts = new Map([
    [';', 0],
    ['\t', 0],
    [',', 0],
  ])
  let isQuoted = false
  for (const sign of text.slice(0, 65_536)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === '\n' && [...counts.values()].some((count) => count > 0)) break
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Reads a delimited text. Rows are numbered as in a spreadsheet: by records, not by lines. */
export function openCsv(bytes: Buffer): SheetSource {
  const text = decode(bytes)
  // oxlint-disable-next-line no-control-regex -- no text has them: it is some other file
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 65_536))) throw new BadTable('unknown')
  return { name: '', read: (sink) => readText(text, sink), readMerges: () => Promise.resolve([]) }
}

async function readText(text: string, sink: RowSink): Promise<void> {
  const delimiter = delimiterOf(text)
  const start = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0
  let number = start > 0 ? 1 : 0
  for (const fields of records(text, start, delimiter)) {
    number += 1
    const cells = fields.map((field): Cell => (field === '' ? null : field))
    if (cells.some((cell) => cell !== null)) sink.put({ number, cells })
    await sink.flow()
  }
}

function* records(text: string, start: number, delimiter: string): Generator<string[]> {
  let at = start
  let fields: string[] = []
  while (at < text.length) {
    const [field, next] = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter)
    fields.push(field)
    if (fields.length > maxColumns) throw new BadTable('columns')
    at = next
    if (text[at] === delimiter) {
      at += 1
      // A trailing delimiter adds an empty field, which is ignored.
      continue
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    yield fields
    fields = []
  }
  if (fields.length > 0) yield fields
}

function plain(text: string, from: number, delimiter: string): [field: string, next: number] {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return [text.slice(from, at), at]
}

/**
 * Inside quotes everything is text and a quote is doubled. Text after the closing quote belongs to the
 * field.
 */
function quoted(text: string, from: number, delimiter: string): [field: string, next: number] {
  let field = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    // The quote was never closed, so it is treated as an ordinary character.
    if (end < 0) return plain(text, from, delimiter)
    field += text.slice(at, end)
    if (text[end + 1] !== '"') {
      const [rest, next] = plain(text, end + 1, delimiter)
      return [field + rest, next]
    }
    field += '"'
    at = end + 2
  }
}
