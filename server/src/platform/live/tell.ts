import type { Tx } from '../db/connect.ts'
import { notify } from '../db/notify.ts'

/** A banner on the open screens of some people. */
export interface Telling {
  readonly userIds: readonly number[]
  readonly title: string
  readonly text: string
  /** What a click on it opens. */
  readonly url: string
}

export const toldChannel = 'naryad_told'

/** Shown if and when the transaction commits, to those who have a screen open. */
export const tellPeople = (tx: Tx, telling: Telling): Promise<void> =>
  notify(tx, toldChannel, [JSON.stringify(telling)])
