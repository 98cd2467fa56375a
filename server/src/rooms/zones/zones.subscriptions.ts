import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { monitoringEvents } from '../monitoring/index.ts'
import { type Crossing, recordCrossings } from './crossings.repo.ts'
import { zoneEvents } from './zones.events.ts'

async function publishCrossings(tx: Tx, carIds: readonly number[]): Promise<void> {
  const crossings = await recordCrossings(tx, carIds)
  const of = (wanted: Crossing['kind']) =>
    crossings.filter(({ kind }) => kind === wanted).map(({ kind: _, ...crossing }) => crossing)
  await publish(tx, zoneEvents.entered, of('entered'))
  await publish(tx, zoneEvents.left, of('left'))
}

export const zoneSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(monitoringEvents.positionsWritten, (tx, written) =>
    publishCrossings(
      tx,
      written.flatMap(({ carIds }) => carIds),
    ),
  ),
]
