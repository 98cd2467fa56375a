import sharp, { type Sharp } from 'sharp'

import { BadFile, maxMegapixels } from '../bad-file.ts'
import type { ImageType } from '../file-types.ts'

// One thread and no cache: the server has other things to do, and no picture is asked for twice.
sharp.cache(false)
sharp.concurrency(1)

const maxPixels = maxMegapixels * 1_000_000
const timeoutSeconds = 15

/** Opens a picture, turned as the camera was held. A bomb of pixels is refused here too. */
export const openImage = (input: string | Buffer): Sharp =>
  sharp(input, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true }).timeout({
    seconds: timeoutSeconds,
  })

/**
 * Reads only the header: refuses what is broken, of another format or a bomb, and returns the orientation of
 * the camera.
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
