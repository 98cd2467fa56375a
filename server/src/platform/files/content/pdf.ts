import { constants, inflateSync } from 'node:zlib'

import { BadFile } from '../bad-file.ts'
import { hasMarkup, hasScript, hasZip } from './markup.ts'

const end = '%%EOF'
/** How many bytes readers search for the header of another format. */
const sniffed = 1024
/** The maximum size of a zip comment with the end record. */
const zipTail = 65_557

/** Names of actions that run a script or a program when the document is opened. */
const action = /\/(?:JavaScript|JS|Launch)(?![A-Za-z0-9_.-])/

/** The limit of unpacked object streams; a document of hundreds of pages takes a fraction of this. */
const maxObjects = 64 * 1024 * 1024

/**
 * Rejects a PDF that is also HTML or an archive, or that has active content. Streams of images and pages
 * are not searched.
 */
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

/** Decodes name escapes: «/J#53» is «/JS». */
const nameEscapesDecoded = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The dictionary of a stream precedes it. */
const lastObjectOf = (objects: Buffer): Buffer => objects.subarray(Math.max(0, objects.lastIndexOf(' obj')))

function unpacked(data: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })
  } catch {
    throw new BadFile('damaged')
  }
}

interface Stream {
  /** The objects and everything before the data of the stream. */
  readonly objects: Buffer
  /** The data of the stream; absent after the last one. */
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

/** Skips «stream» and its line break. */
const lengthOfOpening = (bytes: Buffer, opening: number): number =>
  bytes[opening + 6] === 0x0d ? (bytes[opening + 7] === 0x0a ? 8 : 7) : bytes[opening + 6] === 0x0a ? 7 : 6
