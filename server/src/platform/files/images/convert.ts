import path from 'node:path'

import sharp, { type Sharp } from 'sharp'

import { runInThread } from '../../threads/thread.ts'
import { BadFile } from '../bad-file.ts'
import type { ConvertedType } from '../file-types.ts'
import { maxPixels, openImage, timeoutSeconds } from './decoder.ts'

export interface HeicTask {
  readonly file: string
  readonly maxMemoryBytes: number
}

/** RGB, three bytes per pixel. */
export interface HeicPixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** A photograph of 48 megapixels takes 380 MB. */
const limits = { timeoutMs: timeoutSeconds * 1000, maxMemoryBytes: 512 * 1024 * 1024 }

/** Bounds the result: a JPEG takes about twice the bytes of the same HEIC. */
const longestSide = 4096

/**
 * Re-encodes an image that browsers cannot show, without its metadata, upright. Its header is read first,
 * so that a decompression bomb is rejected before it is decoded.
 */
export async function convertToJpeg(
  type: ConvertedType,
  file: string,
  { timeoutMs, maxMemoryBytes } = limits,
): Promise<Buffer> {
  const { width, height, compression } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new BadFile(type)
    })
  if (width * height > maxPixels) throw new BadFile('pixels')
  try {
    // sharp contains a decoder of AV1, but none of HEVC.
    const image =
      compression === 'av1' ? openImage(file) : await openHeic({ file, maxMemoryBytes }, timeoutMs)
    return await image
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch {
    throw new BadFile(type)
  }
}

async function openHeic(task: HeicTask, timeoutMs: number): Promise<Sharp> {
  const source = new URL(`heic.worker${path.extname(import.meta.filename)}`, import.meta.url)
  const { data, width, height } = await runInThread<HeicPixels>(source, task, { timeoutMs })
  return sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds: timeoutSeconds })
}
