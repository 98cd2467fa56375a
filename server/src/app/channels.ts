import type { Db } from '../platform/db/connect.ts'
import { messengerAddresses, messengerChannel } from '../rooms/messengers/index.ts'
import {
  type AddressBook,
  type Channel,
  letterAddresses,
  letterChannel,
  pushAddresses,
  pushChannel,
  type PushKeys,
  pushServices,
} from '../rooms/notifications/index.ts'
import { type Connections, findMailConnection, publicOriginOf } from '../rooms/settings/index.ts'
import type { Config } from './config.ts'
import { derivedKey, pushKeysOf } from './keys.ts'

export const addressBooks: readonly AddressBook[] = [letterAddresses, pushAddresses, messengerAddresses]

interface ChannelParts {
  readonly config: Pick<Config, 'NARYAD_SESSION_KEYS' | 'NARYAD_DATA_DIR' | 'NARYAD_PUSH_SERVICES'>
  readonly connections: Connections
  /** Session keys; the first one signs. */
  readonly keys: readonly Uint8Array[]
  readonly retiredKeys?: readonly Uint8Array[]
}

export interface Channels {
  readonly channels: readonly Channel[]
  readonly addressBooks: readonly AddressBook[]
  readonly pushKeys: PushKeys
  /** Whether browsers may subscribe at this endpoint. */
  readonly isService: (endpoint: string) => boolean
  readonly unsubscribeKeys: readonly Uint8Array[]
  /** The key that signs. */
  readonly unsubscribeKey: Uint8Array
  /** The base URL of links in messages. */
  readonly originOf: (db: Db) => Promise<string>
}

/** The delivery channels of notifications. */
export function channelsOf({ config, connections, keys, retiredKeys = [] }: ChannelParts): Channels {
  const originOf = (db: Db) => publicOriginOf(db, connections)
  const hasMail = async (db: Db) => (await findMailConnection(db, connections)) !== undefined
  const pushKeys = pushKeysOf(config)
  const isService = pushServices(config.NARYAD_PUSH_SERVICES)
  const unsubscribeKeys = [...keys, ...retiredKeys].map((key) => derivedKey(key, 'unsubscribe'))
  const [unsubscribeKey = new Uint8Array()] = unsubscribeKeys
  return {
    channels: [
      pushChannel({ keys: pushKeys, originOf, isService }),
      letterChannel({ originOf, unsubscribeKey, hasMail }),
      messengerChannel('TELEGRAM', { originOf }),
      messengerChannel('MAX', { originOf }),
    ],
    addressBooks,
    pushKeys: pushKeys[0],
    isService,
    unsubscribeKeys,
    unsubscribeKey,
    originOf,
  }
}
