import type { OutsideChannel } from '@naryad/contract/notifications/notifications.channels'

import { addDeliveries, type NewDelivery, type Redirect } from '../../deliveries/index.ts'
import type { Address, AddressBook } from '../recipients/address.ts'
import { readPreferences } from '../recipients/people.repo.ts'
import { nextChannel } from '../recording/plan.ts'
import { readFallBackFacts } from './fall-back.repo.ts'

/** Sends urgent messages by the next channel of their recipients that has not been tried. */
export const redirect =
  (addressBooks: readonly AddressBook[]): Redirect =>
  async (tx, channel, delayed) => {
    const redirected = new Map<number, OutsideChannel>()
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
      added.push(...to.map((address) => ({ ...message, ...address, notificationId, kind, isUrgent: true })))
    }
    await addDeliveries(tx, added)
    return redirected
  }
