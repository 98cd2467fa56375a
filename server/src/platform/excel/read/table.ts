import { BadTable } from './bad-table.ts'
import type { SheetSource, TextFormat } from './cell.ts'
import { openText } from './csv.ts'
import { openXlsx } from './xlsx.ts'

/** OLE: an old workbook, or a new one with a password. */
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const zip = Buffer.from('PK\u0003\u0004', 'latin1')

/** Signatures of files that are not delimited text. */
const others = ['%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'PK', 'MZ', '{\\rtf'].map((mark) =>
  Buffer.from(mark, 'latin1'),
)
const archives = ['Rar!', '7z\u00bc\u00af', '\u001f\u008b'].map((mark) => Buffer.from(mark, 'latin1'))

/** The stream of a workbook that is encrypted. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

/** Detects the format by content, because file names are unreliable. */
export async function openTable(
  bytes: Buffer,
  format: Partial<TextFormat> = {},
): Promise<readonly SheetSource[]> {
  const begins = (mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark)
  if (bytes.length === 0) throw new BadTable('empty')
  if (begins(ole)) throw new BadTable(bytes.includes(encrypted) ? 'protected' : 'old')
  if (begins(zip)) return openXlsx(bytes)
  if (archives.some(begins)) throw new BadTable('archive')
  if (others.some(begins)) throw new BadTable('unknown')
  return openText(bytes, format)
}
