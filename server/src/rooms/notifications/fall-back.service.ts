import { channelTitles, type OutsideChannel } from '@naryad/contract/notifications/notifications.kinds'

import type { Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import type { Address, AddressBook, Outbox } from './channel.ts'
import {
  type DelayedDelivery,
  deliveryQueueOf,
  lockAccepted,
  lockDelayed,
  markFailed,
  markUnsent,
} from './deliveries.repo.ts'
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

/** Moves urgent messages to the next channel of their recipients. False if none was moved. */
export async function fallBack(tx: Tx, { channel, addressBooks, ids, error }: FallBack): Promise<boolean> {
  const delayed = await lockDelayed(tx, channel, { seconds: 0, ids })
  const redirected = await redirect(tx, { channel, addressBooks, delayed })
  for (const [id, to] of redirected) await markFailed(tx, [id], sentOtherwise(error, to))
  return redirected.size > 0
}

/** Moves urgent messages that errors have delayed too long to other channels. */
export async function fallBackDelayed(
  tx: Tx,
  channel: OutsideChannel,
  addressBooks: readonly AddressBook[],
): Promise<void> {
  const delayed = await lockDelayed(tx, channel, { seconds: maxDelaySeconds })
  const redirected = await redirect(tx, { channel, addressBooks, delayed })
  const error = `${channelTitles[channel]}: нет связи`
  for (const [id, to] of redirected) await markFailed(tx, [id], sentOtherwise(error, to))
}

interface UnsentParts {
  readonly channel: OutsideChannel
  readonly outbox: Outbox
  readonly addressBooks: readonly AddressBook[]
}

/** Records the failures of the outbox behind a channel, and moves urgent messages to other channels. */
export async function fallBackUnsent(tx: Tx, { channel, outbox, addressBooks }: UnsentParts): Promise<void> {
  const unsent = await outbox.lockUnsent(tx, maxDelaySeconds)
  if (unsent.length === 0) return
  const delayed = await lockAccepted(
    tx,
    unsent.map(({ deliveryId }) => deliveryId),
  )
  const redirected = await redirect(tx, { channel, addressBooks, delayed })
  for (const { deliveryId, error, isFailed } of unsent) {
    const to = redirected.get(deliveryId)
    if (!isFailed && to === undefined) continue
    const reason = to === undefined ? error : sentOtherwise(error, to)
    await markUnsent(tx, deliveryId, reason)
    await outbox.settle(tx, [deliveryId], reason)
  }
}

const sentOtherwise = (error: string, channel: OutsideChannel): string =>
  `${error}. Отправлено иначе: ${channelTitles[channel]}`

interface Redirecting {
  readonly channel: OutsideChannel
  readonly addressBooks: readonly AddressBook[]
  readonly delayed: readonly DelayedDelivery[]
}

/** Returns the new channels of the messages that have one. */
async function redirect(
  tx: Tx,
  { channel, addressBooks, delayed }: Redirecting,
): Promise<ReadonlyMap<number, OutsideChannel>> {
  const redirected = new Map<number, OutsideChannel>()
  if (delayed.length === 0) return redirected
  const facts = await readFallBackFacts(
    tx,
    delayed.map(({ notificationId }) => notificationId),
    delayed.map(({ id }) => id),
  )
  const userIds = [...new Set(delayed.map(({ userId }) => userId))]
  const preferences = await readPreferences(tx, userIds)
  const addresses: Address[] = []
  for (const find of addressBooks) addresses.push(...(await find(tx, userIds)))
  const added: NewDelivery[] = []
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
    redirected.set(id, first.channel)
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
  await enqueue(tx, channels.map(deliveryQueueOf), [{}])
  return redirected
}
