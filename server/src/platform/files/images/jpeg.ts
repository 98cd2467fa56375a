import { BadFile } from '../bad-file.ts'
import { orientationTag } from './orientation.ts'
import type { Stripped } from './stripped.ts'

const startOfScan = 0xda
const endOfImage = 0xd9
const application1 = 0xe1

/** Markers without a length: restart markers and TEM. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * The segments needed to decode the image; all others are comments, previews or metadata such as the
 * location.
 */
function isNeeded(marker: number, body: Buffer): boolean {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  if (marker === 0xe0) return body.toString('latin1', 0, 5) === 'JFIF\0'
  if (marker === 0xe2) return body.toString('latin1', 0, 12) === 'ICC_PROFILE\0'
  return marker === 0xee && body.toString('latin1', 0, 5) === 'Adobe'
}

/** Scans the segments and copies the image data unchanged, without recompression. */
export function stripJpeg(bytes: Buffer, orientation: number): Stripped {
  const retained: Buffer[] = [bytes.subarray(0, 2)]
  const dropped: Buffer[] = []
  if (orientation > 1) retained.push(exifSegment(orientation))
  let at = 2
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) throw new BadFile('damaged')
    if (marker === endOfImage) break
    const end = at + 2 + (isBare(marker) ? 0 : bodyLength(bytes, at + 2))
    const segment = bytes.subarray(at, end)
    ;(isNeeded(marker, segment.subarray(4)) ? retained : dropped).push(segment)
    at = end
    if (marker === startOfScan) {
      at = scanEnd(bytes, at)
      retained.push(bytes.subarray(end, at))
      // The file is truncated; the image can still be decoded, and nothing follows.
      if (at === bytes.length) break
    }
  }
  retained.push(Buffer.from([0xff, endOfImage]))
  dropped.push(bytes.subarray(at + 2))
  return { retained, dropped }
}

function bodyLength(bytes: Buffer, at: number): number {
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0
  if (length < 2 || at + length > bytes.length) throw new BadFile('damaged')
  return length
}

/** The end of the compressed data: the first marker that is neither a stuffed 0xff nor a restart marker. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0x00 && next !== 0xff && !isBare(next)) return at
  }
  return bytes.length
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationTag(orientation)])
  const head = Buffer.from([0xff, application1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
