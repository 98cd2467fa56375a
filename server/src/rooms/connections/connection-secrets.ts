import { type ConnectionKey, findProvider } from '@naryad/contract/connections/connections'

import type { StoredConnection } from './connections.repo.ts'

export const secretNames = (key: ConnectionKey, provider: string): string[] =>
  (findProvider(key, provider)?.fields ?? []).filter(({ kind }) => kind === 'secret').map(({ name }) => name)

/** Stands for the password of an address wherever the address is shown. */
const hidden = '***'

export const isHidden = (address: string): boolean =>
  URL.canParse(address) && new URL(address).password === hidden

/** Shows «http://naryad:***@proxy.ru:3128» for an address with a password; other values stay as they are. */
export function hidePassword(value: string): string {
  const match = /^(https?:\/\/[^/?#]*?):([^/?#]*)@/i.exec(value)
  return match ? `${match[1]}:${hidden}@${value.slice(match[0].length)}` : value
}

const addressNames = (key: ConnectionKey, provider: string): string[] =>
  (findProvider(key, provider)?.fields ?? []).filter(({ kind }) => kind === 'url').map(({ name }) => name)

/** An address with a password is stored twice: as it is shown, and as a whole among the secrets. */
export const isSecret = (key: ConnectionKey, provider: string, name: string, value: string): boolean =>
  secretNames(key, provider).includes(name) ||
  (addressNames(key, provider).includes(name) && hidePassword(value) !== value)

export const shownValues = (
  key: ConnectionKey,
  { provider, values }: Pick<StoredConnection, 'provider' | 'values'>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !secretNames(key, provider).includes(name))
      .map(([name, value]) => [
        name,
        addressNames(key, provider).includes(name) ? hidePassword(value) : value,
      ]),
  )
