import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const keyBytes = 32

/** The key that signs sessions, made at the first start and kept beside the data for its owner's eyes alone. */
export function keyOfDataDir(dataDir: string): Uint8Array {
  const file = path.join(dataDir, 'session.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    // Fails when the file is there: two servers starting at once end up with one key.
    writeFileSync(file, randomBytes(keyBytes).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  chmodSync(file, 0o600)
  const key = new Uint8Array(Buffer.from(readFileSync(file, 'utf8'), 'base64'))
  if (key.length < keyBytes) throw new Error(`${file}: ключ повреждён; удалите файл, и все войдут заново`)
  return key
}

/** A key for one purpose out of the one secret, so that no token of one kind is good as another. */
export const derivedKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `naryad ${purpose}`, keyBytes))
