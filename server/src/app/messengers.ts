import type { Messenger } from '@naryad/contract/messengers/messengers.words'

import { type ConnectionSource, findConnection } from '../rooms/connections/index.ts'
import { connectionOf, type FindConnections } from '../rooms/messengers/index.ts'

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
