import { crc32 } from 'node:zlib'

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import type { ImageType } from '../file-types.ts'
import { makePicture, makeZip, place } from '../files.make.ts'
import { openImage, readOrientation } from './decoder.ts'
import { stripImage } from './strip.ts'

const types: readonly ImageType[] = ['jpeg', 'png', 'webp']
const strip = async (type: ImageType, bytes: Buffer): Promise<Buffer> =>
  Buffer.concat(stripImage(type, bytes, await readOrientation(type, bytes)))
const pixels = (bytes: Buffer): Promise<Buffer> => openImage(bytes).raw().toBuffer()
const after = (bytes: Buffer, tail: string): Buffer => Buffer.concat([bytes, Buffer.from(tail, 'latin1')])

/** Small pictures whose head claims 16,000 pixels a side. */
const claimed = 16_000
const claiming: Readonly<Record<ImageType, (bytes: Buffer) => Buffer>> = {
  jpeg: (bytes) => {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(claimed, frame + 5)
    bytes.writeUInt16BE(claimed, frame + 7)
    return bytes
  },
  png: (bytes) => {
    bytes.writeUInt32BE(claimed, 16)
    bytes.writeUInt32BE(claimed, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return bytes
  },
  webp: (bytes) => {
    bytes.writeUInt16LE(claimed, 26)
    bytes.writeUInt16LE(claimed, 28)
    return bytes
  },
}

describe.each(types)('%s without its notes', (type) => {
  it('keeps the pixels and loses the place and the owner', async () => {
    const taken = await makePicture(type, { hasPlace: true })
    const stripped = await strip(type, taken)
    expect((await sharp(taken).metadata()).exif?.includes('Owner of the camera')).toBe(true)
    expect((await sharp(stripped).metadata()).exif).toBeUndefined()
    expect(stripped.includes('Owner of the camera')).toBe(false)
    expect(await pixels(stripped)).toEqual(await pixels(taken))
  })

  it('stays turned as the camera was held', async () => {
    const taken = await makePicture(type, { hasPlace: true, orientation: 6 })
    const stripped = await strip(type, taken)
    const { exif, orientation, width, height } = await sharp(stripped).metadata()
    expect({ orientation, width, height }).toEqual({ orientation: 6, width: 64, height: 48 })
    expect(exif?.includes('Owner of the camera')).toBe(false)
    const upright = await openImage(stripped).toBuffer({ resolveWithObject: true })
    expect(upright.info).toMatchObject({ width: 48, height: 64 })
  })

  it('loses what a camera puts behind the end, and is refused with a script, a page or an archive there', async () => {
    const whole = await makePicture(type)
    expect(await strip(type, after(whole, 'SEFH preview of the maker'))).toEqual(await strip(type, whole))
    await expect(strip(type, after(whole, '<script>alert(1)</script>'))).rejects.toThrow('hidden')
    await expect(strip(type, after(whole, '<html>'))).rejects.toThrow('hidden')
    await expect(strip(type, Buffer.concat([whole, makeZip({ 'a.txt': 'a' })]))).rejects.toThrow('hidden')
  })

  it('is refused when its head is damaged or of another format', async () => {
    const whole = await makePicture(type)
    await expect(strip(type, whole.subarray(0, 20))).rejects.toThrow('damaged')
    const other = await makePicture(type === 'png' ? 'jpeg' : 'png')
    await expect(readOrientation(type, other)).rejects.toThrow('damaged')
  })

  it('is refused when it would unpack to too many pixels', async () => {
    const bomb = claiming[type](await makePicture(type))
    await expect(readOrientation(type, bomb)).rejects.toThrow('pixels')
    await expect(openImage(bomb).stats()).rejects.toThrow('pixel limit')
  })
})

describe('a JPEG', () => {
  it('is refused with a script in a comment', async () => {
    const whole = await makePicture('jpeg')
    const comment = Buffer.from('\u00ff\u00fe\0\u0012<script>alert(1)', 'latin1')
    const bytes = Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2)])
    await expect(strip('jpeg', bytes)).rejects.toThrow('hidden')
  })

  it('cut short is left as long as it is', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 100, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const stripped = await strip('jpeg', whole.subarray(0, whole.length - 5000))
    expect(stripped.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    expect(await sharp(stripped, { failOn: 'none' }).metadata()).toMatchObject({ width: 400, height: 400 })
  })

  it('of several scans keeps them all, and its colour profile', async () => {
    const taken = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a7' } })
      .withIccProfile('p3')
      .jpeg({ progressive: true })
      .toBuffer()
    const stripped = await strip('jpeg', taken)
    expect((await sharp(stripped).metadata()).icc).toEqual((await sharp(taken).metadata()).icc)
    expect(await pixels(stripped)).toEqual(await pixels(taken))
  })
})

it('a picture with a place has one to lose', async () => {
  const { exif } = await sharp(await makePicture('jpeg', { hasPlace: true })).metadata()
  expect(exif?.length).toBeGreaterThan(place.length)
})
