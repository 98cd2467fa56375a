import { createHash, randomBytes } from 'node:crypto'

import type { PhoneConnection } from '@naryad/contract/calls/phone-connections'
import {
  listenedProviders,
  phoneProviderFields,
  type PhoneProvider,
} from '@naryad/contract/calls/phone-connections.words'
import { z } from 'zod'

import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { ExchangeKeys } from '../exchanges/exchange.ts'
import type { StoredConnection } from './phone-connections.repo.ts'

export const newSecret = (): string => randomBytes(24).toString('base64url')

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A value that is copied to another row cannot be opened: every row has a secret of its own. */
const contextOf = (what: 'secret' | 'keys', secretHash: Buffer): string =>
  `phone_connections.${what}.${secretHash.toString('hex')}`

export const sealSecret = (box: SecretBox, secret: string): Buffer =>
  box.seal(Buffer.from(secret), contextOf('secret', hashSecret(secret)))

export const openSecret = (
  box: SecretBox,
  { sealedSecret, secretHash }: Pick<StoredConnection, 'sealedSecret' | 'secretHash'>,
): string | undefined => box.open(sealedSecret, contextOf('secret', secretHash))?.toString()

const StoredKeys = z.record(z.string(), z.string())

export const sealKeys = (box: SecretBox, secretHash: Buffer, keys: ExchangeKeys): Buffer | null =>
  Object.keys(keys).length === 0
    ? null
    : box.seal(Buffer.from(JSON.stringify(keys)), contextOf('keys', secretHash))

/** Undefined if the key that sealed them is gone. */
export function openKeys(
  box: SecretBox,
  { sealedKeys, secretHash }: Pick<StoredConnection, 'sealedKeys' | 'secretHash'>,
): ExchangeKeys | undefined {
  if (sealedKeys === null) return {}
  const opened = box.open(sealedKeys, contextOf('keys', secretHash))
  return opened && StoredKeys.parse(JSON.parse(opened.toString()))
}

/** Everything that is known of an exchange; undefined if its secrets cannot be read. */
export function valuesOf(
  box: SecretBox,
  connection: Pick<StoredConnection, 'settings' | 'sealedKeys' | 'secretHash'>,
): ExchangeKeys | undefined {
  const keys = openKeys(box, connection)
  return keys && { ...connection.settings, ...keys }
}

/** Divides values by where they are stored; those that the provider does not have are dropped. */
export function divideValues(
  provider: PhoneProvider,
  values: ExchangeKeys,
): { readonly settings: Record<string, string>; readonly keys: Record<string, string> } {
  const settings: Record<string, string> = {}
  const keys: Record<string, string> = {}
  for (const { key, isSecret } of phoneProviderFields[provider]) {
    const value = values[key]?.trim() ?? ''
    if (value !== '') (isSecret ? keys : settings)[key] = value
  }
  return { settings, keys }
}

export const shownConnection = (
  box: SecretBox,
  urlOf: (secret: string) => string,
  { sealedSecret, sealedKeys, secretHash, settings, ...connection }: StoredConnection,
): PhoneConnection => {
  const secret = openSecret(box, { sealedSecret, secretHash })
  const keys = openKeys(box, { sealedKeys, secretHash })
  return {
    ...connection,
    values: settings,
    storedKeys: Object.keys(keys ?? {}),
    areKeysLost: keys === undefined || secret === undefined,
    url: secret === undefined || listenedProviders.has(connection.provider) ? null : urlOf(secret),
  }
}
