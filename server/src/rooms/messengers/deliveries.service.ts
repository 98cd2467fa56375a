import type { Tx } from '../../platform/db/connect.ts'
import { notify } from '../../platform/db/connection/notify.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.repo.ts'

/** Wakes the worker. */
export const messengersChannel = 'naryad_messengers'

export const wakeWorker = (tx: Tx): Promise<void> => notify(tx, messengersChannel, [''])

/** Adds messages to the outbox in the caller's transaction. */
export async function enqueueMessages(tx: Tx, messages: readonly NewDelivery[]): Promise<void> {
  const ids = await insertDeliveries(tx, messages)
  if (ids.length > 0) await wakeWorker(tx)
}
