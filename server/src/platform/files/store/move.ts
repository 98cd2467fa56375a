import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { allFirstDigits, type FileStore, StoreUnavailable } from './store.ts'

export interface Moving {
  readonly from: FileStore
  readonly to: FileStore
}

interface MoveOptions extends Moving {
  /** False while a copy is being made. */
  readonly mayRemove: () => Promise<boolean>
  readonly signal: AbortSignal
}

interface Moved {
  readonly moved: number
  /** Keys of files that could not be moved. */
  readonly failed: readonly string[]
  /** All files were looked at. */
  readonly isDone: boolean
}

/**
 * Moves files to another store, each one whole there before it is removed here. It may be broken off and repeated at
 * any time.
 *
 * @throws {StoreUnavailable} One of the stores does not answer.
 */
export async function moveFiles({ from, to, mayRemove, signal }: MoveOptions): Promise<Moved> {
  const failed: string[] = []
  let moved = 0
  for (const digits of allFirstDigits)
    for await (const key of from.keysOf(digits, Infinity)) {
      if (signal.aborted || !(await mayRemove())) return { moved, failed, isDone: false }
      try {
        await copyFile(from, to, key)
        await from.remove(key)
        moved += 1
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error
        failed.push(key)
      }
    }
  return { moved, failed, isDone: true }
}

async function copyFile(from: FileStore, to: FileStore, key: string): Promise<void> {
  const size = await from.sizeOf(key)
  // Removed meanwhile, or by a run that was broken off before it removed the file here.
  if (size === undefined || (await to.sizeOf(key)) === size) return
  const temp = to.newTemp()
  try {
    await pipeline(await from.read(key), createWriteStream(temp, { flags: 'wx', mode: 0o600 }))
    await to.restore(temp, key)
  } finally {
    await rm(temp, { force: true })
  }
  if ((await to.sizeOf(key)) !== size) throw new Error(`the copy of ${key} has another size`)
}
