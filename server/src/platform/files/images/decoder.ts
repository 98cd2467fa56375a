import sharp, { type Sharp } from 'sharp'

import { BadFile, maxMegapixels } from '../bad-file.ts'
import type { ImageType } from '../file-types.ts'

// One thread and no cache: other work needs the CPU, and no image is read twice.
sharp.cache(false)
sharp.concurrency(1)

export const maxPixels = maxMegapixels * 1_000_000
export const timeoutSeconds = 15

/** Opens an image with its orientation applied. Rejects decompression bombs. */
export const openImage = (input: string | Buffer): Sharp =>
  sharp(input, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true }).timeout({
    seconds: timeoutSeconds,
  })

/**
 * Reads only the header: rejects broken images, other formats and decompression bombs; returns the EXIF
 * orientation.
 */
export async function readOrientation(type: ImageType, bytes: Buffer): Promise<number> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new BadFile('damaged')
    })
  if (head.format !== type) throw new BadFile('damaged')
  if (head.width * head.height > maxPixels) throw new BadFile('pixels')
  return head.orientation ?? 1
}
