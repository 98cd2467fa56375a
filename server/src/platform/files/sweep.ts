import { rm } from 'node:fs/promises'
import path from 'node:path'

import type { Db } from '../db/connect.ts'
import { olderThan } from './store/local-store.ts'
import type { FileStore } from './store/store.ts'

/** Returns those of the storage keys that rows of a room refer to. */
export type KeysInUse = (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>

const day = 24 * 60 * 60 * 1000

interface Swept {
  readonly firstDigits: string
  /** Files that were stored earlier are spared. */
  readonly storedAfter?: number
}

/**
 * Removes unreferenced files of one part of the store: those of failed transactions and deleted rows,
 * and interrupted uploads. Recent files are spared, because their call may still be running.
 */
export async function sweepStore(
  store: FileStore,
  { firstDigits, storedAfter = 0 }: Swept,
  knownAmong: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const before = Date.now() - day
  for (const temp of await olderThan(before, store.temps))
    await rm(path.join(store.temps, temp), { force: true })
  const keys: string[] = []
  for await (const key of store.keysOf(firstDigits, before, storedAfter)) keys.push(key)
  if (keys.length === 0) return
  const known = await knownAmong(keys)
  for (const key of keys) if (!known.has(key)) await store.remove(key)
}
