import path from 'node:path'

import { runDecoder } from '../../../platform/files/wasm/run-decoder.ts'
import type { Letter, ReadOptions } from './letter.ts'

export interface ReadTask {
  readonly bytes: Uint8Array
  readonly options: ReadOptions
}

export type ReadAnswer = { readonly letter: Letter } | { readonly reason: string }

/** A letter of 25 MB takes about two seconds. */
const timeoutMs = 10_000
const memoryMb = 512

/** Reads a letter in a thread with limits of memory and time. What cannot be read has a reason, never an error. */
export async function readInThread(bytes: Uint8Array, options: ReadOptions): Promise<ReadAnswer> {
  const source = new URL(`letter.worker${path.extname(import.meta.filename)}`, import.meta.url)
  try {
    return await runDecoder<ReadAnswer>(source, { bytes, options } satisfies ReadTask, timeoutMs, memoryMb)
  } catch {
    return { reason: 'Письмо не читается за отведённые время и память' }
  }
}
