import path from 'node:path'
import { Worker } from 'node:worker_threads'

import sharp from 'sharp'

import { threadEnvironment } from '../../threads/environment.ts'
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
  const { data, width, height } = await drawFirstPage(
    { file, side: thumbnailSide * 2, maxMemoryBytes },
    timeoutMs,
  )
  return thumbnailOf(sharp(data, { raw: { width, height, channels: 4 } }))
}

function drawFirstPage(task: FirstPageTask, timeoutMs: number): Promise<FirstPage> {
  // In a built server the worker is next to this file under the same name, as JavaScript.
  const source = new URL(`first-page.worker${path.extname(import.meta.filename)}`, import.meta.url)
  const worker = new Worker(source, {
    workerData: task,
    env: threadEnvironment(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<FirstPage>()
  const timer = setTimeout(() => reject(new Error('the first page takes too long to draw')), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the first page was not drawn')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
