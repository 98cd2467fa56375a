import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { BadFile } from '../bad-file.ts'
import type { ConvertedType } from '../file-types.ts'
import { recognise } from '../recognise.ts'
import { convertToJpeg } from './convert.ts'
import { heicPhoto } from './heic.make.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'naryad-convert-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function convert(type: ConvertedType, bytes: Buffer, limits?: Parameters<typeof convertToJpeg>[2]) {
  const file = path.join(folder, 'photo')
  await writeFile(file, bytes)
  return convertToJpeg(type, file, limits)
}

const refusalOf = async (...given: Parameters<typeof convert>): Promise<string> => {
  try {
    await convert(...given)
    return 'converted'
  } catch (error) {
    return error instanceof BadFile ? error.toRefusal('IMG_0042').message : String(error)
  }
}

const avif = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'Owner of the camera' } })
    .avif()
    .toBuffer()

describe('a photograph that browsers cannot show', () => {
  it('is recognised by its content', async () => {
    expect(await recognise('IMG_0042.jpg', heicPhoto())).toBe('heic')
    expect(await recognise('IMG_0042.jpg', await avif())).toBe('avif')
  })

  it('becomes an upright JPEG without place and owner', async () => {
    const photo = heicPhoto()
    expect(photo.includes('Owner of the camera')).toBe(true)
    const jpeg = await convert('heic', photo)
    const { format, width, height, exif, orientation } = await sharp(jpeg).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 48, height: 64 })
    // Red was above blue; turned right, it is on the right.
    const half = async (left: number) => {
      const pixels = await sharp(jpeg).extract({ left, top: 8, width: 8, height: 48 }).toBuffer()
      return (await sharp(pixels).stats()).channels.map(({ mean }) => (mean > 128 ? 1 : 0))
    }
    expect([await half(4), await half(36)]).toEqual([
      [0, 0, 1],
      [1, 0, 0],
    ])
  })

  it('is converted from AVIF alike', async () => {
    const { format, width, exif } = await sharp(await convert('avif', await avif())).metadata()
    expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 40 })
  })

  it('is refused with the name of its format when it is damaged', async () => {
    const photo = heicPhoto()
    expect(await refusalOf('heic', photo.subarray(0, photo.length - 340))).toMatch(/в формате HEIC/)
    expect(await refusalOf('heic', photo.subarray(0, 100))).toMatch(/в формате HEIC/)
    expect(await refusalOf('avif', (await avif()).subarray(0, 300))).toMatch(/в формате AVIF/)
  })

  it('is refused by the pixels that its header claims, before it is decoded', async () => {
    const photo = heicPhoto()
    // The size of the whole picture; the tiles have another one.
    const size = photo.lastIndexOf('ispe') + 8
    photo.writeUInt32BE(16_000, size)
    photo.writeUInt32BE(16_000, size + 4)
    expect(await refusalOf('heic', photo)).toMatch(/больше 60 мегапикселей/)
  })

  it('is given up when it takes too long or needs too much memory', async () => {
    const limits = { timeoutMs: 15_000, maxMemoryBytes: 512 * 1024 * 1024 }
    expect(await refusalOf('heic', heicPhoto(), { ...limits, timeoutMs: 1 })).toMatch(/не удалось прочитать/)
    expect(await refusalOf('heic', heicPhoto(), limits)).toBe('converted')
  })
})
