import sharp from 'sharp'

import { openImage, readOrientation } from './decoder.ts'

const largest = { width: 900, height: 360 }

/** A mark or a drawing made anew as a small PNG; undefined for what is no picture, or an empty one. */
async function remade(type: 'png' | 'jpeg', bytes: Buffer): Promise<Buffer | undefined> {
  try {
    await readOrientation(type, bytes)
    const pixels = await openImage(bytes)
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
    return pixels
  } catch {
    return undefined
  }
}

/** What a finger has drawn; undefined where it has drawn nothing. */
export async function cleanDrawing(bytes: Buffer): Promise<Buffer | undefined> {
  const drawing = await remade('png', bytes)
  if (!drawing) return undefined
  const { channels } = await sharp(drawing).ensureAlpha().stats()
  return channels.every(({ min, max }) => min === max) ? undefined : drawing
}

/** A company's mark, whatever of the two it was. */
export const cleanMark = async (bytes: Buffer): Promise<Buffer | undefined> =>
  (await remade('png', bytes)) ?? remade('jpeg', bytes)
