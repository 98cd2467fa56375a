import { type Insertable, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { prepareQueues } from '../../platform/jobs/queue.ts'
import { testDbUrl } from '../../testing/database.ts'
import { silentLog } from '../../testing/jobs.ts'
import type { Channel, OutgoingMessage, Redirect, SendOutcome } from './channel.ts'
import { deliveryJob } from './deliveries.jobs.ts'
import type { ChannelName, DeliveriesTable, MessageContent } from './deliveries.table.ts'
import { openEngine } from './engine.ts'

export const noRedirect: Redirect = () => Promise.resolve(new Map())

interface ScriptedChannel {
  readonly channel: Channel
  readonly sent: OutgoingMessage[]
}

/** Returns the given outcomes in turn, then accepts every message. */
export function scriptedChannel(
  name: ChannelName,
  outcomes: (SendOutcome | Error)[] = [],
  facts: Partial<Channel> = {},
): ScriptedChannel {
  const sent: OutgoingMessage[] = []
  const send = async (_: Db, message: OutgoingMessage): Promise<SendOutcome> => {
    const outcome = outcomes.shift() ?? { kind: 'sent' as const }
    if (outcome instanceof Error) throw outcome
    if (outcome.kind === 'sent' || outcome.kind === 'delivered') sent.push(message)
    return outcome
  }
  return { channel: { name, title: name, send, ...facts }, sent }
}

/** Runs the job of a channel once; an unreachable channel is paused for long enough to end it. */
export async function deliver(
  db: Db,
  channel: Channel,
  redirect: Redirect = noRedirect,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const ctx: JobContext = { log: silentLog, signal }
  const patient = { ...channel, backoff: { ...channel.backoff, pauseSeconds: 60 } }
  await deliveryJob({ channel: patient, redirect }).run(db, {}, ctx)
}

/** Advances the clock to the next due message until the queue is empty or `untilMs` has passed. */
export async function drain(
  db: Db,
  channel: Channel,
  clock: { now: number },
  untilMs = 3_600_000,
): Promise<void> {
  const end = clock.now + untilMs
  const engine = openEngine({ channel, redirect: noRedirect, clock: () => clock.now })
  const ctx: JobContext = { log: silentLog, signal: new AbortController().signal }
  for (;;) {
    const seconds = await engine.sendDue(db, ctx)
    if (seconds === undefined || clock.now + seconds * 1000 > end) return
    clock.now += Math.max(Math.ceil(seconds * 1000), 1)
  }
}

/** A server whose schedule runs the job of the channel every minute. */
export function openSchedule(
  db: Db,
  channel: Channel,
  clock: { now: number },
): { readonly pass: (minutes: number) => Promise<void> } {
  const engine = openEngine({ channel, redirect: noRedirect, clock: () => clock.now })
  const ctx: JobContext = { log: silentLog, signal: new AbortController().signal }
  return {
    pass: async (minutes) => {
      for (let n = 0; n < minutes; n += 1) {
        clock.now += 60_000
        await engine.maintain(db)
        await engine.sendDue(db, ctx)
      }
    },
  }
}

type DeliveryFacts = Partial<Omit<Insertable<DeliveriesTable>, 'content'>> & {
  readonly channel: ChannelName
  readonly address: string
  readonly content?: Partial<MessageContent>
}

/** A row as it is stored, queued by default. */
export const makeDelivery = (db: Db, { content, ...facts }: DeliveryFacts): Promise<{ id: number }> =>
  db
    .insertInto('deliveries')
    .values({
      orderKey: facts.address,
      content: JSON.stringify({ title: '', text: '', url: '', taskId: null, ...content }),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Deliveries of a channel, oldest first. */
export const deliveriesOf = (db: Db, channel: ChannelName) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'address', 'state', 'attempts', 'lastError', 'kind', 'userId', 'isUncertain', 'content'])
    .where('channel', '=', channel)
    .orderBy('id')
    .execute()

/** Makes all queued messages due, also those that a dead server was sending. */
export async function clearDelays(db: Db): Promise<void> {
  await sql`update deliveries set next_attempt_at = now(), claimed_until = least(claimed_until, now())`.execute(
    db,
  )
  await sql`delete from delivery_pauses`.execute(db)
}

const names: readonly ChannelName[] = ['telegram', 'max', 'push', 'letter', 'chatFile', 'webhook']

/** Creates the job queues of all channels. */
export const prepareChannels = (): Promise<void> =>
  prepareQueues(
    testDbUrl(),
    names.map((name) => deliveryJob({ channel: scriptedChannel(name).channel, redirect: noRedirect })),
  )
