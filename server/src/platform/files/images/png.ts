import { crc32 } from 'node:zlib'

import { BadFile } from '../bad-file.ts'
import { orientationTag } from './orientation.ts'
import type { Stripped } from './stripped.ts'

const signatureLength = 8

/** Chunks needed to decode the image or animation; texts, times and EXIF are dropped. */
const needed = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
)

export function stripPng(bytes: Buffer, orientation: number): Stripped {
  const retained: Buffer[] = [bytes.subarray(0, signatureLength)]
  const dropped: Buffer[] = []
  let at = signatureLength
  for (let name = ''; name !== 'IEND';) {
    if (at + 12 > bytes.length) throw new BadFile('damaged')
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new BadFile('damaged')
    name = bytes.toString('latin1', at + 4, at + 8)
    ;(needed.has(name) ? retained : dropped).push(bytes.subarray(at, end))
    if (name === 'IHDR' && orientation > 1) retained.push(chunk('eXIf', orientationTag(orientation)))
    at = end
  }
  dropped.push(bytes.subarray(at))
  return { retained, dropped }
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
