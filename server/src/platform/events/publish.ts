import { randomUUID } from 'node:crypto'

import type { Tx } from '../db/connect.ts'
import { enqueue } from '../jobs/enqueue.repo.ts'
import type { DomainEvent } from './event.ts'
import { type EventBatch, maxBatchSize, type Subscription } from './subscription.ts'

let byEvent: ReadonlyMap<string, readonly Subscription[]> = new Map()

/**
 * Registers the subscribers, once per process, before anything is published. Only the composition root
 * knows all rooms.
 */
export function setSubscriptions(subscriptions: readonly Subscription[]): void {
  byEvent = Map.groupBy(subscriptions, ({ event }) => event)
}

/**
 * Publishes events within the current transaction. Synchronous subscribers have finished when this resolves;
 * deferred ones get a job per `maxBatchSize` payloads, all inserted by one statement. If the transaction is rolled
 * back, nothing is published.
 */
export async function publish<Payload>(
  tx: Tx,
  event: DomainEvent<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return
  const queues: string[] = []
  for (const subscription of byEvent.get(event.name) ?? [])
    if ('job' in subscription) queues.push(subscription.job.name)
    else await subscription.handle(tx, payloads as readonly never[])
  await enqueue(tx, queues, batchesOf(event.name, payloads))
}

function batchesOf(event: string, payloads: readonly unknown[]): EventBatch[] {
  const at = new Date().toISOString()
  const batches: EventBatch[] = []
  for (let from = 0; from < payloads.length; from += maxBatchSize)
    batches.push({ id: randomUUID(), event, at, payloads: payloads.slice(from, from + maxBatchSize) })
  return batches
}
