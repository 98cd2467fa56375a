import { BadFile } from '../bad-file.ts'
import { orientationTag } from './orientation.ts'
import type { Stripped } from './stripped.ts'

const headLength = 12
const needed = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const exifFlag = 0x08
const xmpFlag = 0x04

export function stripWebp(bytes: Buffer, orientation: number): Stripped {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new BadFile('damaged')
  const retained: Buffer[] = []
  const dropped: Buffer[] = []
  for (let at = headLength; at < end;) {
    if (at + 8 > end) throw new BadFile('damaged')
    const size = bytes.readUInt32LE(at + 4)
    const next = at + 8 + size + (size % 2)
    // Some encoders omit the padding of the last chunk.
    if (next > end + 1) throw new BadFile('damaged')
    const name = bytes.toString('latin1', at, at + 4)
    const chunk = bytes.subarray(at, Math.min(next, end))
    if (!needed.has(name)) dropped.push(chunk)
    else retained.push(name === 'VP8X' ? extendedHead(chunk, orientation > 1) : chunk)
    at = next
  }
  // Only the extended format can contain the orientation.
  if (orientation > 1 && retained[0]?.toString('latin1', 0, 4) === 'VP8X')
    retained.push(exifChunk(orientation))
  dropped.push(bytes.subarray(end))
  return { retained: [riffHead(retained), ...retained], dropped }
}

function extendedHead(chunk: Buffer, hasExif: boolean): Buffer {
  const head = Buffer.from(chunk)
  const flags = head[8]
  if (flags === undefined) throw new BadFile('damaged')
  head[8] = (flags & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0)
  return head
}

function exifChunk(orientation: number): Buffer {
  const tag = orientationTag(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tag.length, 4)
  return Buffer.concat([head, tag])
}

function riffHead(chunks: readonly Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4)
  return head
}
