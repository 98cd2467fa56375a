import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { FileStore } from './store.ts'

/** A file that has come in whole and lies in a temporary place. */
export interface ReceivedFile {
  readonly temp: string
  readonly size: number
  readonly sha256: Buffer
}

/** Writes a stream away while it arrives, counting and hashing; it never stands in memory. */
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
