import { BadFile } from '../bad-file.ts'
import { hasMarkup } from './markup.ts'

const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const endLength = 22
const entryMark = 0x02014b50
const entryLength = 46
const maxEntries = 5000

/** Macros, programs, and the marks of archives that are programs themselves. */
const forbidden =
  /(?:^|\/)(?:vbaProject\.bin|META-INF\/MANIFEST\.MF|AndroidManifest\.xml)$|\.(?:class|dex|exe|dll|js|vbs|hta|jar|bat|cmd|ps1)$/i

/** Refuses a document of Word or Excel that carries a macro or a program, or is at the same time something else. */
export function checkOffice(bytes: Buffer): void {
  const end = bytes.lastIndexOf(endMark)
  if (end < 0 || end + endLength > bytes.length) throw new BadFile('damaged')
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  const commentLength = bytes.readUInt16LE(end + 20)
  const comment = bytes.subarray(end + endLength)
  // The directory lies where it says, and nothing stands behind it: otherwise readers disagree on what the archive holds.
  if (start + size > end || comment.length !== commentLength || hasMarkup(comment))
    throw new BadFile('hidden')
  for (const name of entries(bytes.subarray(start, start + size), count))
    if (forbidden.test(name)) throw new BadFile('hidden')
}

function* entries(directory: Buffer, count: number): Generator<string> {
  if (count > maxEntries) throw new BadFile('damaged')
  let at = 0
  for (let n = 0; n < count; n += 1) {
    if (at + entryLength > directory.length || directory.readUInt32LE(at) !== entryMark)
      throw new BadFile('damaged')
    const nameLength = directory.readUInt16LE(at + 28)
    yield directory.toString('utf8', at + entryLength, at + entryLength + nameLength)
    at += entryLength + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
}
