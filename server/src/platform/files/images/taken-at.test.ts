import sharp from 'sharp'
import { expect, test } from 'vitest'

import { makePicture } from '../files.make.ts'
import { readTakenAt } from './taken-at.ts'

const taken = (format: 'jpeg' | 'png' | 'webp' | 'avif', photo: Record<string, string>): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#3a7' } })
    .withExif({ IFD2: photo })
    .toFormat(format)
    .toBuffer()

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '%s: with the offset of the camera, or in the zone of the company',
  async (format) => {
    const at = { DateTimeOriginal: '2026:11:20 10:15:30' }
    expect(await readTakenAt(await taken(format, { ...at, OffsetTimeOriginal: '+05:00' }))).toBe(
      '2026-11-20T05:15:30.000Z',
    )
    expect(await readTakenAt(await taken(format, at))).toBe('2026-11-20T07:15:30.000Z')
  },
)

test('is not known of a picture without the time, with a time that is none, and of what is no picture', async () => {
  expect(await readTakenAt(await makePicture('jpeg'))).toBeNull()
  expect(await readTakenAt(await makePicture('jpeg', { hasPlace: true }))).toBeNull()
  expect(await readTakenAt(await taken('jpeg', { DateTimeOriginal: '0000:00:00 00:00:00' }))).toBeNull()
  expect(await readTakenAt(await taken('jpeg', { DateTimeOriginal: 'вчера' }))).toBeNull()
  expect(await readTakenAt(Buffer.from('нет'))).toBeNull()
})
