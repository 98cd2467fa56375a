import type { Tx } from '../db/connect.ts'
import { notify } from '../db/connection/notify.ts'

/** Shows a banner on open screens. */
interface BannerEvent {
  readonly type: 'push'
  /** The id of the notification; null if there is none. */
  readonly id: number | null
  readonly title: string
  readonly text: string
  /** The URL opened by a click. */
  readonly url: string
}

/** The number of unread notifications or the settings of the user have changed. */
interface NotifiedEvent {
  readonly type: 'notified'
  /** Notifications that were read: clients close their banners. */
  readonly readIds: readonly number[]
}

export interface UserEvent {
  readonly userIds: readonly number[]
  readonly event: BannerEvent | NotifiedEvent
}

export const userChannel = 'naryad_told'

/** Delivered to open streams of the users when the transaction commits. */
export const publishToUsers = (tx: Tx, tellings: readonly UserEvent[]): Promise<void> =>
  notify(
    tx,
    userChannel,
    tellings.map((telling) => JSON.stringify(telling)),
  )
