import { BadTable } from '../../excel/read/bad-table.ts'
import { type Archive, openArchive } from '../../excel/read/unzip.ts'
import { BadFile } from '../bad-file.ts'
import { hasMarkup } from './markup.ts'

const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const endLength = 22
const maxEntries = 5000

/** Macros, executables, embedded objects, and the markers of archives that are applications. */
const forbidden =
  /(?:^|\/)(?:vbaproject\.bin|meta-inf\/manifest\.mf|androidmanifest\.xml|activex\/.*|embeddings\/[^/]*\.bin)$|\.(?:class|dex|exe|dll|js|vbs|hta|jar|bat|cmd|ps1)$/

/** Relationship types by which a document runs something or loads a part from outside when it is opened. */
const activeRelation =
  /\bType\s*=\s*["'][^"']*\/(?:oleObject|control|activeXControlBinary|vbaProject|attachedTemplate|frame|subDocument)["']/i

// Stops at the start of the next tag; otherwise a file of unclosed tags would take quadratic time.
const fieldCode =
  /<(?:[\w.-]+:)?(?:instrText[^<>]*>([^<]*)<|fldSimple\b[^<]*?\binstr\s*=\s*(?:"([^"<]*)"|'([^'<]*)'))/g

/**
 * The largest part that is searched as text in memory; a document of a thousand pages takes a fraction of
 * this.
 */
const maxTextPart = 32 * 1024 * 1024

/**
 * Rejects a Word or Excel document that contains macros, executables or active objects, refers to an
 * external template, unpacks to an excessive size, or is a file of another format too.
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

/**
 * The central directory must be where the end record says, with nothing after it: otherwise readers
 * disagree on the content.
 */
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

/** Every part is unpacked to detect zip bombs; text parts are searched for active content. */
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

/** A field code may be split into several runs. */
function fieldCodesOf(xml: string): string {
  let codes = ''
  for (const [, run, quoted, apostrophed] of xml.matchAll(fieldCode))
    codes += run ?? ` ${quoted ?? apostrophed ?? ''} `
  return codes
}
