import path from 'node:path'

import sharp from 'sharp'

import { runInThread } from '../../threads/thread.ts'
import { thumbnailOf, thumbnailSide } from '../images/thumbnail.ts'

export interface FirstPageTask {
  readonly file: string
  /** The longer side in pixels. */
  readonly side: number
  readonly maxMemoryBytes: number
}

/** RGBA, four bytes per pixel. */
export interface FirstPage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

const limits = { timeoutMs: 5000, maxMemoryBytes: 192 * 1024 * 1024 }

/**
 * A preview of the first page of a document. Rejects if it cannot be rendered within the limits of time
 * and memory.
 */
export async function pdfThumbnail(file: string, { timeoutMs, maxMemoryBytes } = limits): Promise<Buffer> {
  // Rendered at twice the size and downscaled, so that thin letters stay legible.
  const task: FirstPageTask = { file, side: thumbnailSide * 2, maxMemoryBytes }
  const source = new URL(`first-page.worker${path.extname(import.meta.filename)}`, import.meta.url)
  const { data, width, height } = await runInThread<FirstPage>(source, task, { timeoutMs })
  return thumbnailOf(sharp(data, { raw: { width, height, channels: 4 } }))
}
