import type { Messenger } from '@naryad/contract/messengers/messengers.words'

import { type ConnectionChecks, type ConnectionSource, findConnection } from '../rooms/connections/index.ts'
import { type FindConnections, openMessenger } from '../rooms/messengers/index.ts'

const keys = { TELEGRAM: 'telegram', MAX: 'max' } as const satisfies Record<Messenger, string>

/** The bots configured in the settings or by the environment. */
export const messengerConnections =
  (source: ConnectionSource): FindConnections =>
  async (db) => {
    const [telegram, max] = await Promise.all([
      findConnection(db, source, keys.TELEGRAM),
      findConnection(db, source, keys.MAX),
    ])
    return {
      ...(telegram ? { TELEGRAM: connectionOf(telegram.values) } : {}),
      ...(max ? { MAX: connectionOf(max.values) } : {}),
    }
  }

export const checkMessenger =
  (key: Messenger): NonNullable<ConnectionChecks['telegram']> =>
  async ({ values }, signal) => {
    const answer = await openMessenger(key, connectionOf(values)).describe(signal)
    if (answer.kind !== 'answered') return { message: '', error: answer.error }
    const { title, name } = answer.value
    return { message: `Бот отвечает: ${title}${name === '' ? '' : `, @${name}`}`, error: null }
  }

/** Strips trailing slashes and omits empty values. */
const connectionOf = (values: Readonly<Record<string, string>>) => {
  const nonEmpty = (name: string): string | undefined => {
    const value = values[name]?.trim().replace(/\/+$/, '')
    return value === '' ? undefined : value
  }
  return {
    token: values['token'] ?? '',
    url: nonEmpty('url'),
    proxy: nonEmpty('proxy'),
    ca: nonEmpty('ca'),
    webhook: nonEmpty('webhook'),
  }
}
