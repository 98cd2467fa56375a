import { afterEach, expect, test, vi } from 'vitest'

import { shrinkPhoto } from './shrink.ts'

const photo = (type: string) => new File(['pixels'], 'IMG_0042.HEIC', { type })

/** A browser that decodes every picture and encodes it as a larger JPEG. */
function decodes() {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 40, height: 30, close: () => undefined }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined })
      convertToBlob = () => Promise.resolve(new Blob(['a larger picture'], { type: 'image/jpeg' }))
    },
  )
}
afterEach(() => vi.unstubAllGlobals())

test('a photograph that not every browser shows becomes a JPEG, although it grows', async () => {
  decodes()
  expect(await shrinkPhoto(photo('image/heic'))).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg' })
})

test('a small photograph that every browser shows is sent as it is', async () => {
  decodes()
  const jpeg = photo('image/jpeg')
  expect(await shrinkPhoto(jpeg)).toBe(jpeg)
})

test('a photograph that this browser cannot decode is sent as it is', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')))
  const heic = photo('image/heic')
  expect(await shrinkPhoto(heic)).toBe(heic)
})
