import { fileTypeFromBuffer } from 'file-type'

import { BadFile } from './bad-file.ts'
import { hasScript } from './content/markup.ts'
import { checkOffice } from './content/office.ts'
import { checkPdf } from './content/pdf.ts'
import { checkText, isText } from './content/text.ts'
import { extensionOf, type FileType, fileTypes } from './file-types.ts'

const bySignature: Readonly<Record<string, FileType>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  [fileTypes.docx.mime]: 'docx',
  [fileTypes.xlsx.mime]: 'xlsx',
}

/**
 * Detects the type of a file by its content. The name counts only for types without a signature: for
 * text, whose first Russian letters can look like the header of a sound file, and for tachograph files.
 */
export async function recognise(name: string, bytes: Buffer): Promise<FileType> {
  if (bytes.length === 0) throw new BadFile('empty')
  const extension = extensionOf(name)
  if ((extension === 'txt' || extension === 'csv') && isText(bytes)) {
    checkText(bytes)
    return extension
  }
  const found = await signatureOf(bytes)
  if (found === undefined) return tachographFile(extension, bytes)
  const type = bySignature[found]
  if (type === undefined) throw new BadFile('unknown')
  if (type === 'pdf') checkPdf(bytes)
  if (type === 'docx' || type === 'xlsx') await checkOffice(bytes)
  return type
}

async function signatureOf(bytes: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    throw new BadFile('damaged')
  }
}

function tachographFile(extension: string, bytes: Buffer): FileType {
  if (!fileTypes.ddd.extensions.includes(extension) || isText(bytes)) throw new BadFile('unknown')
  if (hasScript(bytes)) throw new BadFile('hidden')
  return 'ddd'
}
