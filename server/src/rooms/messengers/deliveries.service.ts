import type { Tx } from '../../platform/db/connect.ts'
import { notify } from '../../platform/db/notify.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.repo.ts'

/** Wakes the server that speaks with the messengers. */
export const messengersChannel = 'naryad_messengers'

/** Puts messages into the outbox, in the transaction of what they tell. */
export async function enqueueMessages(tx: Tx, messages: readonly NewDelivery[]): Promise<void> {
  const ids = await insertDeliveries(tx, messages)
  if (ids.length > 0) await notify(tx, messengersChannel, [''])
}
