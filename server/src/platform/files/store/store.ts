import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** First and last byte, inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Storage of files. A key is random and independent of the file; its content never changes. */
export interface FileStore {
  /** Where it is, in Russian, for the operator. */
  readonly place: string
  /** A folder, which databases of one machine may share while none of them sweeps it. */
  readonly isFolder: boolean
  /** The folder of this machine for files that are being written. */
  readonly temps: string
  /** A path for a file that is being written. The caller passes it to `keep` or removes it. */
  readonly newTemp: () => string
  /** Stores a finished temporary file durably under a new key. */
  readonly keep: (temp: string) => Promise<string>
  /** Stores a finished temporary file under a former key, replacing an existing file. */
  readonly restore: (temp: string, key: string) => Promise<void>
  /** @throws An error with the code ENOENT: there is no file with this key. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable>
  /** Undefined: there is no file with this key. */
  readonly sizeOf: (key: string) => Promise<number | undefined>
  /** Does nothing if the file does not exist. */
  readonly remove: (key: string) => Promise<void>
  /** Keys that begin with these two digits and were stored before and after these moments (milliseconds since 1970). */
  readonly keysOf: (firstDigits: string, before: number, after?: number) => AsyncIterable<string>
  /** The number of the set of files that it holds, by which servers know that they share it. */
  readonly readMark: () => Promise<string | undefined>
  readonly writeMark: (mark: string) => Promise<void>
}

/** The first two digits of keys: a store is gone through in this many parts. */
export const allFirstDigits: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

const keyForm = /^[0-9a-f]{32}$/

export const newKey = (): string => randomBytes(16).toString('hex')

export const isKey = (key: string): boolean => keyForm.test(key)

export function mustBeKey(key: string): void {
  if (!isKey(key)) throw new Error('not a key of the file store')
}

export class FileMissing extends Error {
  override name = 'FileMissing'
  /** As of a file system. */
  readonly code = 'ENOENT'
}

/** The store refuses its key, or there is no such place: only the operator can help. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

/** The store does not answer; a retry may succeed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
