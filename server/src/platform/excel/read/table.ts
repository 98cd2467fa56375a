import { BadTable } from './bad-table.ts'
import type { RowSink } from './cell.ts'
import { readCsv } from './csv.ts'
import { readXlsx } from './xlsx.ts'

/** OLE: an old workbook, and also a new one under a password. */
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const zip = Buffer.from('PK\u0003\u0004', 'latin1')

/** Whatever begins like one of these is no text with delimiters. */
const others = ['%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'Rar!', '7z\u00bc\u00af', 'PK', 'MZ'].map(
  (mark) => Buffer.from(mark, 'latin1'),
)

/** Goes by the content: names lie. */
export async function readTable(bytes: Buffer, sink: RowSink): Promise<void> {
  const begins = (mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark)
  if (bytes.length === 0) throw new BadTable('empty')
  if (begins(ole)) throw new BadTable('old')
  if (begins(zip)) return readXlsx(bytes, sink)
  if (others.some(begins)) throw new BadTable('unknown')
  return readCsv(bytes, sink)
}
