import { BadTable } from '../../excel/read/bad-table.ts'
import { type Archive, openArchive } from '../../excel/read/unzip.ts'
import { BadFile } from '../bad-file.ts'
import { hasMarkup } from './markup.ts'

const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const endLength = 22
const maxEntries = 5000

/** Macros, programs, objects of other programs, and the marks of archives that are programs themselves. */
const forbidden =
  /(?:^|\/)(?:vbaproject\.bin|meta-inf\/manifest\.mf|androidmanifest\.xml|activex\/.*|embeddings\/[^/]*\.bin)$|\.(?:class|dex|exe|dll|js|vbs|hta|jar|bat|cmd|ps1)$/

/** Relationships by which a document runs something, or loads a part of itself from elsewhere when it is opened. */
const activeRelation =
  /\bType\s*=\s*["'][^"']*\/(?:oleObject|control|activeXControlBinary|vbaProject|attachedTemplate|frame|subDocument)["']/i

// A tag ends before the next one begins, or a file of tags that never close would be searched for hours.
const fieldCode =
  /<(?:[\w.-]+:)?(?:instrText[^<>]*>([^<]*)<|fldSimple\b[^<]*?\binstr\s*=\s*(?:"([^"<]*)"|'([^'<]*)'))/g

/** A part of a thousand pages takes a fraction of this; its text stands in the heap while it is searched. */
const maxTextPart = 32 * 1024 * 1024

/**
 * Refuses a document of Word or Excel that carries a macro, a program or an active object, names a template elsewhere,
 * unpacks to more than an honest one, or is at the same time something else.
 */
export async function checkOffice(bytes: Buffer): Promise<void> {
  checkEnd(bytes)
  try {
    const archive = openArchive(bytes, maxEntries)
    for (const name of archive.names()) {
      if (forbidden.test(name)) throw new BadFile('hidden')
      await checkPart(archive, name)
    }
  } catch (error) {
    if (!(error instanceof BadTable)) throw error
    throw new BadFile(error.fault === 'hostile' || error.fault === 'huge' ? 'hidden' : 'damaged')
  }
}

/** The directory lies where it says, and nothing stands behind it: otherwise readers disagree on what the archive holds. */
function checkEnd(bytes: Buffer): void {
  const end = bytes.lastIndexOf(endMark)
  if (end < 0 || end + endLength > bytes.length) throw new BadFile('damaged')
  const size = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  const commentLength = bytes.readUInt16LE(end + 20)
  const comment = bytes.subarray(end + endLength)
  if (start + size > end || comment.length !== commentLength || hasMarkup(comment))
    throw new BadFile('hidden')
}

const isText = (name: string): boolean => /\.rels$|^word\/[^/]*\.xml$|^xl\/externallinks\//.test(name)

/** Every part is unpacked, so that a bomb is found; of texts it is asked what they do when the document is opened. */
async function checkPart(archive: Archive, name: string): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of archive.read(name)) {
    if (!isText(name)) continue
    size += chunk.length
    if (size > maxTextPart) throw new BadFile('hidden')
    chunks.push(chunk)
  }
  if (chunks.length === 0) return
  const text = Buffer.concat(chunks).toString('utf8')
  const isActive = name.endsWith('.rels')
    ? activeRelation.test(text)
    : name.startsWith('xl/')
      ? /<(?:\w+:)?(?:ddeLink|oleLink)\b/i.test(text)
      : /\bDDE(?:AUTO)?\b/i.test(fieldCodesOf(text))
  if (isActive) throw new BadFile('hidden')
}

/** The code of a field may be cut into several runs. */
function fieldCodesOf(xml: string): string {
  let codes = ''
  for (const [, run, quoted, apostrophed] of xml.matchAll(fieldCode))
    codes += run ?? ` ${quoted ?? apostrophed ?? ''} `
  return codes
}
