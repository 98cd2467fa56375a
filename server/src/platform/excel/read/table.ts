import { BadTable } from './bad-table.ts'
import type { SheetSource } from './cell.ts'
import { openCsv } from './csv.ts'
import { openXlsx } from './xlsx.ts'

/** OLE: an old workbook, or a new one with a password. */
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const zip = Buffer.from('PK\u0003\u0004', 'latin1')

/** Signatures of files that are not delimited text. */
const others = ['%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'Rar!', '7z\u00bc\u00af', 'PK', 'MZ'].map(
  (mark) => Buffer.from(mark, 'latin1'),
)

/** Detects the format by content, because file names are unreliable. */
export async function openTable(bytes: Buffer): Promise<readonly SheetSource[]> {
  const begins = (mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark)
  if (bytes.length === 0) throw new BadTable('empty')
  if (begins(ole)) throw new BadTable('old')
  if (begins(zip)) return openXlsx(bytes)
  if (others.some(begins)) throw new BadTable('unknown')
  return [openCsv(bytes)]
}
