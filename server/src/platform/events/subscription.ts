import { z } from 'zod'

import type { Db, Tx } from '../db/connect.ts'
import { defineJob, type Job, type JobContext } from '../jobs/job.ts'
import type { DomainEvent } from './event.ts'

/**
 * Runs in the publishing transaction, so its failure rolls the transaction back. Called once with all
 * payloads that are published together.
 */
interface Synchronous {
  readonly event: string
  readonly handle: (tx: Tx, payloads: readonly never[]) => Promise<void>
}

/** Runs as a separate job after the commit; retried if it fails. */
interface Deferred {
  readonly event: string
  readonly job: Job
}

export type Subscription = Synchronous | Deferred

/** The job data of a deferred subscriber: payloads of one publication. */
export const EventBatch = z.strictObject({
  /** Stable across retries of the job, so that a handler can recognize its own results. */
  id: z.uuid(),
  event: z.string(),
  at: z.iso.datetime(),
  payloads: z.array(z.unknown()),
})
export type EventBatch = z.infer<typeof EventBatch>

/** The most payloads in one run: what it holds in memory is bounded. */
export const maxBatchSize = 500

export const subscribeInTransaction = <Payload>(
  event: DomainEvent<Payload>,
  handle: (tx: Tx, payloads: readonly Payload[]) => Promise<void>,
): Subscription => ({ event: event.name, handle })

interface BatchedDefinition {
  /** The name of the queue, «room.what»; must not change. */
  readonly name: string
  /** The Russian title on the status screen of jobs. */
  readonly title: string
  readonly events: readonly Pick<DomainEvent<unknown>, 'name'>[]
  /**
   * Gets waiting batches, up to `maxBatchSize` payloads. Must be idempotent and independent of the order and grouping
   * of batches.
   */
  readonly run: (db: Db, batches: readonly EventBatch[], ctx: JobContext) => Promise<void>
}

/** Subscribes to several events with one queue. */
export function subscribeBatches({ events, run, name, title }: BatchedDefinition): Subscription[] {
  const job = defineJob({
    name,
    title,
    data: EventBatch,
    run: (db, batch, ctx) => run(db, [batch], ctx),
    runMany: async (db, batches, ctx) => {
      for (const group of groupBySize(batches)) await run(db, group, ctx)
    },
  })
  return events.map((event) => ({ event: event.name, job }))
}

/** In order, each group with at most `maxBatchSize` payloads. */
function groupBySize(batches: readonly EventBatch[]): EventBatch[][] {
  const groups: EventBatch[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const batch of batches) {
    size += batch.payloads.length
    if (size > maxBatchSize) {
      groups.push([])
      size = batch.payloads.length
    }
    groups.at(-1)?.push(batch)
  }
  return groups
}

export const jobsOfSubscriptions = (subscriptions: readonly Subscription[]): Job[] => [
  ...new Set(subscriptions.flatMap((subscription) => ('job' in subscription ? [subscription.job] : []))),
]
