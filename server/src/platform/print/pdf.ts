import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { threadEnvironment } from '../threads/environment.ts'
import type { PdfDefinition } from './content.ts'

/** A document as plain data that can be sent to a worker thread. */
export interface PdfTask {
  readonly definition: PdfDefinition
  /** The footer of every page; null: none. */
  readonly footer: string | null
  /** False for files with several documents, in which page numbers are meaningless. */
  readonly hasPageNumbers?: boolean
}

const limits = { timeoutMs: 120_000, memoryMb: 384 }

/** Lays a document out in a worker thread: two hundred pages take seconds and must not block other calls. */
export async function printPdf(task: PdfTask, { timeoutMs, memoryMb } = limits): Promise<Buffer> {
  // In a built server the worker is next to this file under the same name, as JavaScript.
  const source = new URL(`pdf.worker${path.extname(import.meta.filename)}`, import.meta.url)
  const worker = new Worker(source, {
    workerData: task,
    env: threadEnvironment(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const timer = setTimeout(() => reject(new Error('the document takes too long to lay out')), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the document was not laid out')))
  try {
    const bytes = await promise
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
