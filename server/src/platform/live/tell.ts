import type { Tx } from '../db/connect.ts'
import { notify } from '../db/notify.ts'

/** A banner on open screens. */
interface BannerEvent {
  readonly type: 'push'
  /** Of the notification behind it; null where there is none. */
  readonly id: number | null
  readonly title: string
  readonly text: string
  /** What a click on it opens. */
  readonly url: string
}

/** There is something to read, or it was read: the number of what is unread has changed. */
interface NotifiedEvent {
  readonly type: 'notified'
  /** Read just now; their banners go. */
  readonly readIds: readonly number[]
}

/** An event for some people alone. */
export interface Telling {
  readonly userIds: readonly number[]
  readonly event: BannerEvent | NotifiedEvent
}

export const toldChannel = 'naryad_told'

/** Heard if and when the transaction commits, by those who have a screen open. */
export const tellPeople = (tx: Tx, tellings: readonly Telling[]): Promise<void> =>
  notify(
    tx,
    toldChannel,
    tellings.map((telling) => JSON.stringify(telling)),
  )
