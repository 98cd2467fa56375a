import { channelTitles, type OutsideChannel } from '@naryad/contract/notifications/notifications.kinds'

import type { Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import type { AddressBook } from './channel.ts'
import { deliveryQueueOf, lockStuck, markFailed, type StuckDelivery } from './deliveries.repo.ts'
import { readFallBackFacts } from './fall-back.repo.ts'
import { readPreferences } from './people.repo.ts'
import { nextChannel } from './plan.ts'
import { insertDeliveries, type NewDelivery } from './record.repo.ts'

/** Maximum delay of an urgent message before it falls back to another channel. */
const patienceSeconds = 120

interface FallBack {
  readonly channel: OutsideChannel
  readonly addressBooks: readonly AddressBook[]
  readonly ids: readonly number[]
  readonly error: string
}

/** Moves urgent messages to the next channel of their recipients. False when none has another channel. */
export async function fallBack(tx: Tx, { channel, addressBooks, ids, error }: FallBack): Promise<boolean> {
  const stuck = await lockStuck(tx, channel, { seconds: 0, ids })
  return (await sendOn(tx, channel, addressBooks, stuck, error)) > 0
}

/** Moves all messages that have waited too long for an unreachable channel. */
export async function fallBackFromDead(
  tx: Tx,
  channel: OutsideChannel,
  addressBooks: readonly AddressBook[],
): Promise<void> {
  const stuck = await lockStuck(tx, channel, { seconds: patienceSeconds })
  await sendOn(tx, channel, addressBooks, stuck, `${channelTitles[channel]}: нет связи`)
}

async function sendOn(
  tx: Tx,
  channel: OutsideChannel,
  addressBooks: readonly AddressBook[],
  stuck: readonly StuckDelivery[],
  error: string,
): Promise<number> {
  if (stuck.length === 0) return 0
  const facts = await readFallBackFacts(
    tx,
    stuck.map(({ notificationId }) => notificationId),
  )
  const userIds = [...new Set(stuck.map(({ userId }) => userId))]
  const preferences = await readPreferences(tx, userIds)
  const addresses: Awaited<ReturnType<AddressBook>>[number][] = []
  for (const find of addressBooks) addresses.push(...(await find(tx, userIds)))
  const added: NewDelivery[] = []
  const goneOn = new Map<OutsideChannel, number[]>()
  for (const { id, notificationId, userId } of stuck) {
    const fact = facts.get(notificationId)
    if (!fact) continue
    const { role, kind, channels, isReached, ...message } = fact
    const to = nextChannel(
      { person: { id: userId, role }, kind, preferences },
      addresses.filter((address) => address.userId === userId),
      new Set([channel, ...channels]),
    )
    const [first] = to
    // One delivery is enough.
    if (!first || isReached) continue
    goneOn.set(first.channel, [...(goneOn.get(first.channel) ?? []), id])
    added.push(
      ...to.map(({ channel: name, address }) => ({
        ...message,
        channel: name,
        address,
        userId,
        notificationId,
        kind,
        ruleId: null,
        isUrgent: true,
        isDigest: false,
        dueAt: new Date().toISOString(),
      })),
    )
  }
  const channels = await insertDeliveries(tx, added)
  for (const [name, ids] of goneOn)
    await markFailed(tx, ids, `${error}. Отправлено иначе: ${channelTitles[name]}`)
  await enqueue(tx, channels.map(deliveryQueueOf), [{}])
  return [...goneOn.values()].flat().length
}
