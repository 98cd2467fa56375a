import sharp from 'sharp'

import { openImage, readOrientation } from './decoder.ts'

const maxSize = { width: 900, height: 360 }

/** Re-encodes an image as a small PNG; undefined if it is not an image of this type. */
async function reencode(type: 'png' | 'jpeg', bytes: Buffer): Promise<Buffer | undefined> {
  try {
    await readOrientation(type, bytes)
    return await openImage(bytes)
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** A signature drawn on a screen; undefined if it is blank or no PNG. */
export async function cleanDrawing(bytes: Buffer): Promise<Buffer | undefined> {
  const drawing = await reencode('png', bytes)
  if (!drawing) return undefined
  const { channels } = await sharp(drawing).ensureAlpha().stats()
  return channels.every(({ min, max }) => min === max) ? undefined : drawing
}

/** A logo, sent as PNG or JPEG. */
export const cleanLogo = async (bytes: Buffer): Promise<Buffer | undefined> =>
  (await reencode('png', bytes)) ?? reencode('jpeg', bytes)

export const pngDataUrlPrefix = 'data:image/png;base64,'

export const pngDataUrl = (png: Buffer): string => `${pngDataUrlPrefix}${png.toString('base64')}`
