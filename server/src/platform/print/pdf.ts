import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { threadEnvironment } from '../threads/environment.ts'
import type { PdfDefinition } from './content.ts'

/** A document as plain data: it travels to a thread. */
export interface PdfTask {
  readonly definition: PdfDefinition
  /** Stands at the foot of every page; null: pages have no foot. */
  readonly footer: string | null
  /** Of a file with several documents the number of a page says nothing. */
  readonly hasPageNumbers?: boolean
}

const limits = { timeoutMs: 120_000, memoryMb: 384 }

/** Lays a document out in a thread of its own: two hundred pages take seconds, in which the server answers others. */
export async function printPdf(task: PdfTask, { timeoutMs, memoryMb } = limits): Promise<Buffer> {
  // A built server has its worker beside it under the same name, as JavaScript.
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
