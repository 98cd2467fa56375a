import type { Messenger } from '@naryad/contract/messengers/messengers.words'

import type { Db } from '../../../platform/db/connect.ts'
import type { MessengerConnection } from '../messenger.ts'

/** Connections by messenger; one without a token is absent. */
export type FindConnections = (db: Db) => Promise<Readonly<Partial<Record<Messenger, MessengerConnection>>>>
