import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import type { Db } from '../db/connect.ts'
import { isMissing } from './disk.ts'
import type { LocalStore } from './store.ts'

/** Returns those of the storage keys that rows of a room refer to. */
export type KeysInUse = (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>

const day = 24 * 60 * 60 * 1000

/**
 * Removes unreferenced files from one folder of the store: those of failed transactions and deleted rows,
 * and interrupted uploads. Recent files are spared, because their call may still be running.
 */
export async function sweepStore(
  store: LocalStore,
  folder: string,
  knownAmong: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const before = Date.now() - day
  for (const temp of await olderThan(before, store.temps))
    await rm(path.join(store.temps, temp), { force: true })
  const keys: string[] = []
  for (const within of await readFolder(path.join(store.root, folder)))
    keys.push(...(await olderThan(before, path.join(store.root, folder, within))))
  if (keys.length === 0) return
  const known = await knownAmong(keys)
  for (const key of keys) if (!known.has(key)) await store.remove(key)
}

/** Empty if the folder does not exist yet. */
async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function olderThan(before: number, folder: string): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder)) {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    if (found?.isFile() && found.mtimeMs < before) old.push(name)
  }
  return old
}
