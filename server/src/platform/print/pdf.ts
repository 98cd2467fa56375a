import path from 'node:path'

import { runInThread } from '../threads/thread.ts'
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
  const bytes = await runInThread<Uint8Array>(source, task, { timeoutMs, memoryMb, youngMb: 32 })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
