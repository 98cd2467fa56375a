import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { FileStore } from './store/store.ts'

/** A received file in a temporary location. */
export interface ReceivedFile {
  readonly temp: string
  readonly size: number
  readonly sha256: Buffer
}

/** Writes a stream to disk while counting and hashing it; it is never held in memory. */
export async function receive(store: FileStore, stream: Readable): Promise<ReceivedFile> {
  const temp = store.newTemp()
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(temp, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await rm(temp, { force: true })
    throw error
  }
  return { temp, size, sha256: hash.digest() }
}
