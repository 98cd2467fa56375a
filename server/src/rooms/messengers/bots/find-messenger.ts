import type { Messenger as MessengerKey } from '@naryad/contract/messengers/messengers.words'

import type { Db } from '../../../platform/db/connect.ts'
import type { Messenger } from '../messenger.ts'
import type { FindConnections } from './connections.ts'
import { openMessenger } from './open.ts'

interface FoundMessenger {
  readonly messenger: Messenger
  /** Identifies the connection. */
  readonly config: string
}

/** The client of a connected bot. */
export type FindMessenger = (db: Db, key: MessengerKey) => Promise<FoundMessenger | undefined>

/** Opens a client for each connection once. */
export function messengerFinder(findConnections: FindConnections): FindMessenger {
  const opened = new Map<MessengerKey, FoundMessenger>()
  return async (db, key) => {
    const connection = (await findConnections(db))[key]
    if (!connection) return undefined
    const config = JSON.stringify(connection)
    const known = opened.get(key)
    if (known?.config === config) return known
    const found = { messenger: openMessenger(key, connection), config }
    opened.set(key, found)
    return found
  }
}
