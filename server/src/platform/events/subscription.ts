import type { Tx } from '../db/connect.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { DomainEvent } from './event.ts'

/** Part of the publishing transaction: its failure undoes the fact. Called once for all that is published at a time. */
interface Synchronous {
  readonly event: string
  readonly handle: (tx: Tx, payloads: readonly never[]) => Promise<void>
}

/** A job of its own, triggered by the event: runs after the commit, apart from all others, and again if it fails. */
interface Deferred {
  readonly event: string
  readonly job: Job
}

export type Subscription = Synchronous | Deferred

export const subscribeInTransaction = <Payload>(
  event: DomainEvent<Payload>,
  handle: (tx: Tx, payloads: readonly Payload[]) => Promise<void>,
): Subscription => ({ event: event.name, handle })

interface DeferredDefinition<Payload> {
  /** «room.what»: of its queue, for good. */
  readonly name: string
  /** In Russian, for the administrator who reads how it fares. */
  readonly title: string
  /** Bears repeats, and any order. */
  readonly run: Parameters<typeof defineJob<DomainEvent<Payload>['payload']>>[0]['run']
}

export const subscribe = <Payload>(
  event: DomainEvent<Payload>,
  definition: DeferredDefinition<Payload>,
): Subscription => ({ event: event.name, job: defineJob({ ...definition, data: event.payload }) })

export const jobsOfSubscriptions = (subscriptions: readonly Subscription[]): Job[] =>
  subscriptions.flatMap((subscription) => ('job' in subscription ? [subscription.job] : []))
