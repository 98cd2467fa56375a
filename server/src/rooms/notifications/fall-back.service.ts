import { channelTitles, type OutsideChannel } from '@naryad/contract/notifications/notifications.kinds'

import type { Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import type { Address, AddressBook } from './channel.ts'
import { deliveryQueueOf, lockDelayed, markFailed, type DelayedDelivery } from './deliveries.repo.ts'
import { readFallBackFacts } from './fall-back.repo.ts'
import { readPreferences } from './people.repo.ts'
import { nextChannel } from './plan.ts'
import { insertDeliveries, type NewDelivery } from './record.repo.ts'

/** Maximum delay of an urgent message before it falls back to another channel. */
const maxDelaySeconds = 120

interface FallBack {
  readonly channel: OutsideChannel
  readonly addressBooks: readonly AddressBook[]
  readonly ids: readonly number[]
  readonly error: string
}

/** Moves urgent messages to the next channel of their recipients. False when none has another channel. */
export async function fallBack(tx: Tx, { channel, addressBooks, ids, error }: FallBack): Promise<boolean> {
  const delayed = await lockDelayed(tx, channel, { seconds: 0, ids })
  return (await redirect(tx, channel, addressBooks, delayed, error)) > 0
}

/** Moves all messages that have waited too long for an unreachable channel. */
export async function fallBackDelayed(
  tx: Tx,
  channel: OutsideChannel,
  addressBooks: readonly AddressBook[],
): Promise<void> {
  const delayed = await lockDelayed(tx, channel, { seconds: maxDelaySeconds })
  await redirect(tx, channel, addressBooks, delayed, `${channelTitles[channel]}: нет связи`)
}

async function redirect(
  tx: Tx,
  channel: OutsideChannel,
  addressBooks: readonly AddressBook[],
  delayed: readonly DelayedDelivery[],
  error: string,
): Promise<number> {
  if (delayed.length === 0) return 0
  const facts = await readFallBackFacts(
    tx,
    delayed.map(({ notificationId }) => notificationId),
  )
  const userIds = [...new Set(delayed.map(({ userId }) => userId))]
  const preferences = await readPreferences(tx, userIds)
  const addresses: Address[] = []
  for (const find of addressBooks) addresses.push(...(await find(tx, userIds)))
  const added: NewDelivery[] = []
  const redirected = new Map<OutsideChannel, number[]>()
  for (const { id, notificationId, userId } of delayed) {
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
    redirected.set(first.channel, [...(redirected.get(first.channel) ?? []), id])
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
  for (const [name, ids] of redirected)
    await markFailed(tx, ids, `${error}. Отправлено иначе: ${channelTitles[name]}`)
  await enqueue(tx, channels.map(deliveryQueueOf), [{}])
  return [...redirected.values()].flat().length
}
