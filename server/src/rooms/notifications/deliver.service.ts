import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '../../platform/db/connect.ts'
import { isDatabaseUnavailable } from '../../platform/db/connection/database-unavailable.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineJob, type Job, type JobContext, NoData } from '../../platform/jobs/job.ts'
import type { Channel, LocalChannel, RemoteChannel, SendOutcome } from './channel.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  deliveryQueueOf,
  failExpired,
  markFailed,
  readNextDelay,
  releaseDeadClaims,
} from './deliveries.repo.ts'
import { fallBackDelayed, fallBackUnsent } from './fall-back.service.ts'
import { type DeliveryParts, recordOutcomes } from './outcome.service.ts'

/** The job waits for messages due within this time, and re-enqueues itself for later ones. */
const shortWaitSeconds = 5
/** How long a new message may wait for a run that waits for a delayed one: waking a busy job does nothing. */
const newMessageMs = 250
/** Below the time limit of a job; the remaining work is enqueued as another run. */
const runMs = 120_000

const claimSizeOf = (channel: Channel) =>
  'sendInTransaction' in channel
    ? { limit: 100, perAddress: 20 }
    : { limit: channel.concurrency ?? 1, perAddress: 1 }

type SendClaimed = (db: Db, messages: readonly ClaimedDelivery[], ctx: JobContext) => Promise<void>

const sendEach =
  (parts: DeliveryParts, channel: RemoteChannel): SendClaimed =>
  async (db, messages, ctx) => {
    const send = async (message: ClaimedDelivery): Promise<void> => {
      const outcome = await channel.send(db, message, ctx).catch((error: unknown): SendOutcome => {
        if (isDatabaseUnavailable(error)) throw error
        ctx.log.error({ err: error, delivery: message.id }, 'a message could not be sent')
        return { kind: 'retry', error: error instanceof Error ? error.message : String(error) }
      })
      await inTransaction(db, (tx) => recordOutcomes(tx, parts, [message], [outcome]))
    }
    await Promise.all(messages.map(send))
  }

/** All in one transaction; after a failure one by one, so that only the address of a bad message waits. */
const handOver =
  (parts: DeliveryParts, channel: LocalChannel): SendClaimed =>
  async (db, messages, ctx) => {
    const send = (some: readonly ClaimedDelivery[]): Promise<void> =>
      inTransaction(db, async (tx) =>
        recordOutcomes(tx, parts, some, await channel.sendInTransaction(tx, some)),
      )
    if (messages.length === 0) return
    try {
      await send(messages)
    } catch (error) {
      if (messages.length === 1 || isDatabaseUnavailable(error)) throw error
      ctx.log.warn({ err: error, channel: channel.name }, 'messages that failed together are sent one by one')
      const failures = new Map<string, unknown>()
      for (const message of messages)
        if (!failures.has(message.address))
          await send([message]).catch((failure: unknown) => failures.set(message.address, failure))
      for (const failure of failures.values()) throw failure
    }
  }

/**
 * Sends the queued messages of a channel: in order to each address, concurrently to different addresses. Enqueued for
 * new and for delayed messages; the schedule picks up those of a stuck server.
 */
export function deliveryJob(parts: DeliveryParts): Job {
  const { channel, addressBooks } = parts
  const { name } = channel
  const queue = deliveryQueueOf(name)

  const send: SendClaimed =
    'sendInTransaction' in channel ? handOver(parts, channel) : sendEach(parts, channel)

  const deliverAll = async (db: Db, ctx: JobContext): Promise<void> => {
    const startedAt = performance.now()
    await releaseDeadClaims(db, name)
    await failExpired(db, name)
    await inTransaction(db, (tx) => fallBackDelayed(tx, name, addressBooks))
    const outbox = 'outbox' in channel ? channel.outbox : undefined
    if (outbox) await inTransaction(db, (tx) => fallBackUnsent(tx, { channel: name, outbox, addressBooks }))
    while (!ctx.signal.aborted && performance.now() - startedAt < runMs) {
      const claimed = await inTransaction(db, (tx) =>
        claimDeliveries(tx, { channel: name, ...claimSizeOf(channel) }),
      )
      const blocked = claimed.filter(({ isUserBlocked }) => isUserBlocked)
      if (blocked.length > 0)
        await markFailed(
          db,
          blocked.map(({ id }) => id),
          'Учётная запись заблокирована',
        )
      await send(
        db,
        claimed.filter(({ isUserBlocked }) => !isUserBlocked),
        ctx,
      )
      if (claimed.length > 0) continue
      const seconds = await readNextDelay(db, name)
      if (seconds === undefined) return
      if (seconds > shortWaitSeconds) return enqueue(db, [queue], [{}], { afterSeconds: Math.ceil(seconds) })
      // The messages are claimed by another server or due soon.
      await sleep(Math.min(Math.max(seconds * 1000, 50), newMessageMs), undefined, {
        signal: ctx.signal,
      }).catch(() => {})
    }
    await enqueue(db, [queue], [{}])
  }

  return defineJob({
    name: queue,
    title: channel.title,
    data: NoData,
    schedule: { everySeconds: 60 },
    run: async (db, _, ctx) => {
      try {
        await deliverAll(db, ctx)
      } catch (error) {
        // Messages stay queued while the database is unavailable.
        if (!isDatabaseUnavailable(error)) throw error
        ctx.log.warn({ channel: name }, 'messages wait: the database is away')
      }
    },
  })
}
