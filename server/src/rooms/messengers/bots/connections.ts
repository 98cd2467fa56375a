import type { Messenger } from '@naryad/contract/messengers/messengers.words'

import type { Db } from '../../../platform/db/connect.ts'
import type { MessengerConnection } from '../messenger.ts'

/** Connections by messenger; one without a token is absent. */
export type FindConnections = (db: Db) => Promise<Readonly<Partial<Record<Messenger, MessengerConnection>>>>

/** Strips trailing slashes and omits empty values. */
export const connectionOf = (values: Readonly<Record<string, string>>): MessengerConnection => {
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
