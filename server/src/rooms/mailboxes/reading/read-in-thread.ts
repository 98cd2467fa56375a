import path from 'node:path'

import { DecoderThread } from '../../../platform/files/wasm/decoder-thread.ts'
import type { Letter, ReadOptions } from './letter.ts'

export interface ReadTask {
  readonly bytes: Uint8Array
  readonly options: ReadOptions
}

export type ReadAnswer = { readonly letter: Letter } | { readonly reason: string }

/** A letter of 25 MB takes about two seconds. */
const limits = { timeoutMs: 10_000, memoryMb: 512 }

const source = new URL(`letter.worker${path.extname(import.meta.filename)}`, import.meta.url)
const thread = new DecoderThread<ReadTask, ReadAnswer>(source, limits)

/** Reads a letter in a thread with limits of memory and time. What cannot be read has a reason, never an error. */
export async function readInThread(bytes: Uint8Array, options: ReadOptions): Promise<ReadAnswer> {
  try {
    return await thread.run({ bytes, options })
  } catch {
    return { reason: 'Письмо не читается за отведённые время и память' }
  }
}
