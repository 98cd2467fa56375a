import type { OutsideChannel } from '@naryad/contract/notifications/notifications.channels'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'

import type { Db } from '../../platform/db/connect.ts'
import { EventBatch } from '../../platform/events/subscription.ts'
import { openListener } from '../../platform/live/listener.ts'
import { type UserEvent, userChannel } from '../../platform/live/publish-to-users.ts'
import { testDbUrl } from '../../testing/database.ts'
import { silentLog } from '../../testing/jobs.ts'
import { deliver as deliverBy } from '../deliveries/deliveries.make.ts'
import type { Channel } from '../deliveries/index.ts'
import { kinds } from './kinds/all.ts'
import type { Address } from './recipients/address.ts'
import { recordBatches, type RecordParts } from './recording/record.service.ts'
import { redirect } from './sending/fall-back.service.ts'

const noChats: RecordParts['findRuledChats'] = async () => []

/** Completed runs of the job. */
const recorded = new Set<string>()

interface RecordOptions extends Partial<Omit<RecordParts, 'kinds'>> {
  /** The time of the facts, now by default. */
  readonly at?: string
}

/** Runs the recording job for all events published since the last call, one batch after another. */
export async function recordPublished(db: Db, options: RecordOptions = {}, isRepeat = false): Promise<void> {
  for (const batch of await takePublished(db, options, isRepeat))
    await recordBatches(db, partsOf(options), [batch])
}

/** The same for all batches together. */
export const recordAllPublished = async (
  db: Db,
  options: RecordOptions = {},
  isRepeat = false,
): Promise<void> => recordBatches(db, partsOf(options), await takePublished(db, options, isRepeat))

const partsOf = ({ at: _, ...parts }: RecordOptions): RecordParts => ({
  kinds,
  addressBooks: [],
  findRuledChats: noChats,
  ...parts,
})

/** Also what a server of an earlier test file, which is still ending, has taken from the queue of the same database. */
async function takePublished(db: Db, { at }: RecordOptions, isRepeat: boolean): Promise<EventBatch[]> {
  const { rows } = await sql<{ id: string; data: unknown }>`
    select id, data from jobs.job where name = 'notifications.record' and state in ('created', 'retry', 'active')
    order by created_on, id`.execute(db)
  const taken = rows.filter(({ id }) => isRepeat || !recorded.has(id))
  for (const { id } of taken) recorded.add(id)
  return taken.map(({ data }) => ({ ...EventBatch.parse(data), ...(at !== undefined && { at }) }))
}

/** An address book with addresses by user and channel. */
export const makeAddressBook =
  (known: Readonly<Partial<Record<number, Partial<Record<OutsideChannel, string>>>>>) =>
  async (_: Db, userIds: readonly number[]): Promise<readonly Address[]> =>
    userIds.flatMap((userId) =>
      Object.entries(known[userId] ?? {}).map(([channel, address]) => ({
        userId,
        channel: channel as OutsideChannel,
        address,
      })),
    )

/** Runs the job of a channel once. */
export const deliver = (
  db: Db,
  channel: Channel,
  addressBooks: RecordParts['addressBooks'] = [],
): Promise<void> => deliverBy(db, channel, redirect(addressBooks))

/** Events for users from now on. */
export async function listenForUsers(): Promise<readonly UserEvent[]> {
  const listener = openListener(testDbUrl(), silentLog)
  onTestFinished(() => listener.stop())
  const heard: UserEvent[] = []
  listener.on(userChannel, (payload) => void heard.push(JSON.parse(payload) as UserEvent))
  await listener.start()
  return heard
}
