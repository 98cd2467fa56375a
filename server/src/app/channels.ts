import type { Db } from '../platform/db/connect.ts'
import type { FileStore } from '../platform/files/store/store.ts'
import { attachToTask } from '../rooms/attachments/index.ts'
import type { ConnectionSource } from '../rooms/connections/index.ts'
import type { Channel, Redirect } from '../rooms/deliveries/index.ts'
import { letterChannel } from '../rooms/letters/index.ts'
import { messengerAddresses, messengerChannels } from '../rooms/messengers/index.ts'
import {
  type AddressBook,
  composeLetter,
  letterAddresses,
  pushAddresses,
  pushChannel,
  type PushKeys,
  pushServices,
  redirect,
} from '../rooms/notifications/index.ts'
import { type Connections, findMailConnection, publicOriginOf } from '../rooms/settings/index.ts'
import { webhookChannel } from '../rooms/webhooks/index.ts'
import type { Config } from './config.ts'
import { derivedKey, mailThreadsOf, pushKeysOf, webhookBoxOf } from './keys.ts'
import { messengerConnections } from './messengers.ts'

export const addressBooks: readonly AddressBook[] = [letterAddresses, pushAddresses, messengerAddresses]

interface ChannelParts {
  readonly config: Pick<
    Config,
    | 'NARYAD_SESSION_KEYS'
    | 'NARYAD_DATA_DIR'
    | 'NARYAD_PUSH_SERVICES'
    | 'NARYAD_COMPANY_FILES_MB'
    | 'NARYAD_WEBHOOK_HOSTS'
  >
  readonly connections: Connections
  readonly source: ConnectionSource
  readonly files: FileStore
  /** Session keys; the first one signs. */
  readonly keys: readonly Uint8Array[]
  readonly retiredKeys?: readonly Uint8Array[]
}

export interface Channels {
  readonly channels: readonly Channel[]
  readonly addressBooks: readonly AddressBook[]
  /** Moves urgent notifications to other channels. */
  readonly redirect: Redirect
  readonly pushKeys: PushKeys
  /** Whether browsers may subscribe at this endpoint. */
  readonly isService: (endpoint: string) => boolean
  readonly unsubscribeKeys: readonly Uint8Array[]
  /** The key that signs. */
  readonly unsubscribeKey: Uint8Array
  /** The base URL of links in messages. */
  readonly originOf: (db: Db) => Promise<string>
}

/** All ways out of the product, and that of files from messengers into it. */
export function channelsOf({
  config,
  connections,
  source,
  files,
  keys,
  retiredKeys = [],
}: ChannelParts): Channels {
  const originOf = (db: Db) => publicOriginOf(db, connections)
  const maxCompanyBytes = config.NARYAD_COMPANY_FILES_MB * 1024 * 1024
  const pushKeys = pushKeysOf(config)
  const isService = pushServices(config.NARYAD_PUSH_SERVICES)
  const unsubscribeKeys = [...keys, ...retiredKeys].map((key) => derivedKey(key, 'unsubscribe'))
  const [unsubscribeKey = new Uint8Array()] = unsubscribeKeys
  return {
    channels: [
      pushChannel({ keys: pushKeys, originOf, isService }),
      letterChannel({
        findMail: (db) => findMailConnection(db, connections),
        compose: composeLetter({ originOf, unsubscribeKey }),
        threads: mailThreadsOf(keys, retiredKeys),
      }),
      ...messengerChannels({
        findConnections: messengerConnections(source),
        originOf,
        attach: (db) => attachToTask({ db, store: files, maxCompanyBytes }),
      }),
      webhookChannel({ box: webhookBoxOf(keys, retiredKeys), hosts: config.NARYAD_WEBHOOK_HOSTS }),
    ],
    addressBooks,
    redirect: redirect(addressBooks),
    pushKeys: pushKeys[0],
    isService,
    unsubscribeKeys,
    unsubscribeKey,
    originOf,
  }
}
