import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { isMissing, syncToDisk } from './disk.ts'

/** First and last byte, inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Storage of files. A key is random and independent of the file. */
export interface FileStore {
  /** A path for a file that is being written. The caller passes it to `keep` or removes it. */
  readonly newTemp: () => string
  /** Stores a finished temporary file durably under a new key. */
  readonly keep: (temp: string) => Promise<string>
  readonly read: (key: string, range?: ByteRange) => Promise<Readable>
  /** Does nothing if the file does not exist. */
  readonly remove: (key: string) => Promise<void>
}

export interface LocalStore extends FileStore {
  readonly root: string
  readonly temps: string
  /** Undefined: there is no file with this key. */
  readonly sizeOf: (key: string) => Promise<number | undefined>
  /** Stores a finished temporary file under a former key, replacing an existing file. */
  readonly restore: (temp: string, key: string) => Promise<void>
}

const keyForm = /^[0-9a-f]{32}$/

/** Files in a local folder, distributed over two levels of subfolders so that none grows large. */
export function openLocalStore(root: string): LocalStore {
  const temps = path.join(root, 'tmp')
  mkdirSync(temps, { recursive: true, mode: 0o700 })
  const placeOf = (key: string): string => {
    if (!keyForm.test(key)) throw new Error('not a key of the file store')
    return path.join(root, key.slice(0, 2), key.slice(2, 4), key)
  }
  const put = async (temp: string, key: string): Promise<void> => {
    const place = placeOf(key)
    await syncToDisk(temp)
    await makeFolder(path.dirname(place), root)
    await rename(temp, place)
    await syncToDisk(path.dirname(place))
  }
  return {
    root,
    temps,
    newTemp: () => path.join(temps, randomBytes(16).toString('hex')),
    keep: async (temp) => {
      const key = randomBytes(16).toString('hex')
      await put(temp, key)
      return key
    },
    restore: put,
    sizeOf: async (key) => {
      try {
        return (await stat(placeOf(key))).size
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    read: async (key, range) => {
      const file = await open(placeOf(key), 'r')
      return createReadStream('', { fd: file, ...range })
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}

/** A rename or a new folder survives a power failure only after its parent folder is flushed. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (firstMade === undefined) return
  await syncToDisk(path.dirname(folder))
  await syncToDisk(root)
}
