import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { isMissing, syncToDisk } from '../disk.ts'
import { type FileStore, isKey, mustBeKey, newKey } from './store.ts'

export interface LocalStore extends FileStore {
  readonly root: string
}

const markName = 'store-id'

/** Files in a local folder, distributed over two levels of subfolders so that none grows large. */
export function openLocalStore(root: string): LocalStore {
  const temps = path.join(root, 'tmp')
  mkdirSync(temps, { recursive: true, mode: 0o700 })
  const placeOf = (key: string): string => {
    mustBeKey(key)
    return path.join(root, key.slice(0, 2), key.slice(2, 4), key)
  }
  const newTemp = (): string => path.join(temps, newKey())
  const put = async (temp: string, place: string): Promise<void> => {
    await syncToDisk(temp)
    await makeFolder(path.dirname(place), root)
    await rename(temp, place)
    await syncToDisk(path.dirname(place))
  }
  return {
    root,
    place: `папка ${root}`,
    isFolder: true,
    temps,
    newTemp,
    keep: async (temp) => {
      const key = newKey()
      await put(temp, placeOf(key))
      return key
    },
    restore: (temp, key) => put(temp, placeOf(key)),
    sizeOf: async (key) => (await unlessMissing(stat(placeOf(key))))?.size,
    read: async (key, range) => {
      const file = await open(placeOf(key), 'r')
      return createReadStream('', { fd: file, ...range })
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    async *keysOf(firstDigits, before, after = 0) {
      const folder = path.join(root, firstDigits)
      for (const within of (await unlessMissing(readdir(folder))) ?? [])
        for (const name of await storedWithin(after, before, path.join(folder, within)))
          if (isKey(name)) yield name
    },
    readMark: async () => (await unlessMissing(readFile(path.join(root, markName), 'utf8')))?.trim(),
    writeMark: async (mark) => {
      const temp = newTemp()
      await writeFile(temp, `${mark}\n`, { mode: 0o600 })
      await put(temp, path.join(root, markName))
    },
  }
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const olderThan = (before: number, folder: string): Promise<string[]> =>
  storedWithin(-Infinity, before, folder)

async function storedWithin(after: number, before: number, folder: string): Promise<string[]> {
  const names: string[] = []
  for (const name of await readdir(folder)) {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    if (found?.isFile() && after < found.mtimeMs && found.mtimeMs < before) names.push(name)
  }
  return names
}

/** A rename or a new folder survives a power failure only after its parent folder is flushed. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (firstMade === undefined) return
  await syncToDisk(path.dirname(folder))
  await syncToDisk(root)
}
