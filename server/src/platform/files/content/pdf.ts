import { constants, inflateSync } from 'node:zlib'

import { BadFile } from '../bad-file.ts'
import { hasMarkup, hasScript, hasZip } from './markup.ts'

const end = '%%EOF'
/** Readers look for the head of other formats this far. */
const sniffed = 1024
/** The longest comment of an archive, with its directory's end. */
const zipTail = 65_557

/** What runs a script or a program when the document is opened. */
const action = /\/(?:JavaScript|JS|Launch)(?![A-Za-z0-9_.-])/

/** All packed objects of a document of hundreds of pages take a fraction of this together. */
const maxObjects = 64 * 1024 * 1024

/** Refuses a PDF that is a page or an archive too, or that runs something. Data of pictures and pages is not looked at. */
export function checkPdf(bytes: Buffer): void {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) throw new BadFile('damaged')
  const endAt = bytes.lastIndexOf(end)
  if (hasMarkup(bytes.subarray(0, sniffed)) || hasZip(bytes.subarray(-zipTail))) throw new BadFile('hidden')
  // Objects of an encrypted document cannot be unpacked without its key.
  const isEncrypted = bytes.includes('/Encrypt')
  let left = maxObjects
  for (const { objects, data } of streamsOf(bytes)) {
    if (hasScript(objects) || hasAction(objects)) throw new BadFile('hidden')
    if (!data || isEncrypted || !nameEscapesDecoded(lastObjectOf(objects)).includes('/ObjStm')) continue
    const packed = unpacked(data, left)
    left -= packed.length
    if (hasAction(packed)) throw new BadFile('hidden')
  }
  if (endAt < 0) throw new BadFile('damaged')
  if (hasMarkup(bytes.subarray(endAt))) throw new BadFile('hidden')
}

const hasAction = (bytes: Buffer): boolean => action.test(nameEscapesDecoded(bytes))

/** «/J#53» is «/JS». */
const nameEscapesDecoded = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The dictionary of a stream stands before it. */
const lastObjectOf = (objects: Buffer): Buffer => objects.subarray(Math.max(0, objects.lastIndexOf(' obj')))

function unpacked(data: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })
  } catch {
    throw new BadFile('damaged')
  }
}

interface Stream {
  /** The objects and whatever lies before the data. */
  readonly objects: Buffer
  /** Compressed or embedded; absent behind the last stream. */
  readonly data?: Buffer
}

function* streamsOf(bytes: Buffer): Generator<Stream> {
  let from = 0
  while (from < bytes.length) {
    const opening = bytes.indexOf('stream', from)
    if (opening < 0) break
    const closing = bytes.indexOf('endstream', opening + 6)
    const objects = bytes.subarray(from, opening)
    if (closing < 0) {
      yield { objects }
      from = opening
      break
    }
    yield { objects, data: bytes.subarray(opening + lengthOfOpening(bytes, opening), closing) }
    from = closing + 9
  }
  yield { objects: bytes.subarray(from) }
}

/** «stream» and the end of its line. */
const lengthOfOpening = (bytes: Buffer, opening: number): number =>
  bytes[opening + 6] === 0x0d ? (bytes[opening + 7] === 0x0a ? 8 : 7) : bytes[opening + 6] === 0x0a ? 7 : 6
