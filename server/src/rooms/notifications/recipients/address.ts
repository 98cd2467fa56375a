import type { OutsideChannel } from '@naryad/contract/notifications/notifications.channels'

import type { Db } from '../../../platform/db/connect.ts'

export interface Address {
  readonly userId: number
  readonly channel: OutsideChannel
  /** Subscription id, e-mail address or chat id. */
  readonly address: string
  /** Messages with the same key leave in their order; the address by default. */
  readonly orderKey?: string
}

/** Returns the addresses of users in the channels of one room; a user may have several or none. */
export type AddressBook = (db: Db, userIds: readonly number[]) => Promise<readonly Address[]>
