import { createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { CannotStart } from '../platform/db/embedded/cannot-start.ts'
import { makeFolder } from '../platform/disk/make-folder.ts'
import { instanceMark } from '../platform/mail/thread-ids.ts'
import { makeSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts'
import type { PushKeys } from '../rooms/notifications/index.ts'
import type { Config } from './config.ts'

const keyBytes = 32

const newKey = (): string => randomBytes(keyBytes).toString('base64')

const fileOf = (dataDir: string): string => path.join(dataDir, 'session.key')

/**
 * Writes a new key, readable only by the owner of the file, unless the file exists. An empty one is what a start on a
 * full disk has left: nothing was ever signed with it.
 */
function writeKeyIfMissing(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file, { force: true })
  try {
    // Fails if the file exists, so two servers that start at once use the same key.
    writeFileSync(file, newKey(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  chmodSync(file, 0o600)
}

interface DataDirKeys {
  /** Signs sessions and encrypts secrets. */
  readonly current: Uint8Array
  /** Former session keys: no longer sign, but still decrypt. */
  readonly retired: readonly Uint8Array[]
}

/** Keys generated at the first start, stored in the data directory and readable only by its owner. */
function keysOfDataDir(dataDir: string): DataDirKeys {
  const file = fileOf(dataDir)
  makeFolder(dataDir)
  writeKeyIfMissing(file)
  const [current, ...retired] = linesOf(file).map((line) => new Uint8Array(Buffer.from(line, 'base64')))
  if (!current || [current, ...retired].some((key) => key.length < keyBytes))
    throw new CannotStart(
      `${file}: ключ повреждён. Верните файл из копии. Если его нет, удалите этот: все войдут заново, а второй фактор придётся настроить снова, войдя по запасному коду`,
    )
  return { current, retired }
}

/** The configured keys, or the generated ones. */
export function keysOf({
  NARYAD_SESSION_KEYS: given,
  NARYAD_DATA_DIR,
}: Pick<Config, 'NARYAD_SESSION_KEYS' | 'NARYAD_DATA_DIR'>): {
  readonly keys: readonly Uint8Array[]
  readonly retiredKeys: readonly Uint8Array[]
} {
  if (given) return { keys: given, retiredKeys: [] }
  const { current, retired } = keysOfDataDir(NARYAD_DATA_DIR)
  return { keys: [current], retiredKeys: retired }
}

/** Replaces the signing key: all sessions and signed links to files become invalid. */
export function renewKeyOfDataDir(dataDir: string): void {
  keysOfDataDir(dataDir)
  const file = fileOf(dataDir)
  const draft = `${file}.new`
  writeFileSync(draft, [newKey(), ...linesOf(file)].join('\n'), { mode: 0o600 })
  renameSync(draft, file)
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)

const pushKeysFile = (dataDir: string): string => path.join(dataDir, 'push.key')

/**
 * The VAPID keys of the product: generated at the first start and stored beside the session key. Configured session
 * keys may be shared by several servers, so the push keys are derived from them. Browsers subscribe under the first
 * one; the former one still signs for those that have not been opened since it was first.
 */
export function pushKeysOf({
  NARYAD_SESSION_KEYS: given,
  NARYAD_DATA_DIR,
}: Pick<Config, 'NARYAD_SESSION_KEYS' | 'NARYAD_DATA_DIR'>): readonly [PushKeys, ...PushKeys[]] {
  const derive = (key: Uint8Array) => pushKeysFrom(derivedKey(key, 'push'))
  const [first, ...former] = given ?? []
  if (first) return [derive(first), ...former.map(derive)]
  const file = pushKeysFile(NARYAD_DATA_DIR)
  makeFolder(NARYAD_DATA_DIR)
  writeKeyIfMissing(file)
  const [secret = ''] = linesOf(file)
  const key = new Uint8Array(Buffer.from(secret, 'base64'))
  if (key.length !== keyBytes)
    throw new CannotStart(
      `${file}: ключ повреждён. Верните файл из копии или удалите его: браузеры подпишутся на push заново, когда их откроют`,
    )
  return [pushKeysFrom(key)]
}

function pushKeysFrom(secret: Uint8Array): PushKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    // The pair would leave out leading zero bytes, with which no message can be signed.
    privateKey: Buffer.from(secret).toString('base64url'),
  }
}

/** Keys of encrypted values: the first encrypts, all decrypt. */
export const secretKeysOf = (
  keys: readonly Uint8Array[],
  retired: readonly Uint8Array[],
  purpose:
    | 'second factor'
    | 'connections'
    | 'approvals'
    | 'calls'
    | 'mailboxes'
    | 'sso'
    | 'webhooks' = 'second factor',
): Uint8Array[] => [...keys, ...retired].map((key) => derivedKey(key, purpose))

/** Seals the secrets by which messages to other programs are signed. */
export const webhookBoxOf = (keys: readonly Uint8Array[], retired: readonly Uint8Array[]): SecretBox =>
  makeSecretBox(secretKeysOf(keys, retired, 'webhooks'))

/**
 * Derives a key for one purpose from the secret, so that tokens of different kinds are not
 * interchangeable.
 */
export const derivedKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `naryad ${purpose}`, keyBytes))

export interface MailThreads {
  /** Sign and recognize Message-IDs of letters about requests; the first signs. */
  readonly keys: readonly [Uint8Array, ...Uint8Array[]]
  /** The mark of letters of this installation. */
  readonly instance: string
}

/** Of letters about requests. */
export function mailThreadsOf(keys: readonly Uint8Array[], retired: readonly Uint8Array[]): MailThreads {
  const [first = new Uint8Array(keyBytes), ...others] = [...keys, ...retired].map((key) =>
    derivedKey(key, 'mail threads'),
  )
  return { keys: [first, ...others], instance: instanceMark(first) }
}
