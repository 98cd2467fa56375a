import path from 'node:path'

import type { TachographContent } from '@naryad/contract/tachograph-files/tachograph-content'

import { runInThread } from '../../platform/threads/thread.ts'

export interface ReadTask {
  readonly bytes: Uint8Array
}

/** A file of a megabyte takes some milliseconds. */
const timeoutMs = 5000

/** Reads a file in a thread with limits of memory and time. */
export function readInThread(bytes: Uint8Array): Promise<TachographContent> {
  const source = new URL(`tachograph.worker${path.extname(import.meta.filename)}`, import.meta.url)
  return runInThread<TachographContent>(source, { bytes } satisfies ReadTask, { timeoutMs })
}
