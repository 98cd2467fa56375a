import {
  type Channel,
  fallBackOrder,
  type OutsideChannel,
} from '@naryad/contract/notifications/notifications.channels'
import {
  isOnByDefault,
  kindOf,
  type NotificationKind,
} from '@naryad/contract/notifications/notifications.kinds'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { Address } from '../recipients/address.ts'
import { preferenceKey, type Preferences, type Receiver } from '../recipients/people.repo.ts'
import { endOfQuiet, nextMorning } from './quiet-hours.ts'

interface Chosen {
  readonly person: Pick<Receiver, 'id' | 'role'>
  readonly kind: NotificationKind
  readonly preferences: Preferences
}

export const canUse = (kind: NotificationKind, channel: Channel): boolean =>
  !kindOf(kind).without?.includes(channel)

export function isOn({ person, kind, preferences }: Chosen, channel: Channel): boolean {
  if (!canUse(kind, channel)) return false
  return preferences.get(preferenceKey(person.id, kind, channel)) ?? isOnByDefault(kind, channel, person.role)
}

/** A fallback may use any channel that the user has not switched off explicitly. */
const mayFallBackTo = ({ person, kind, preferences }: Chosen, channel: OutsideChannel): boolean =>
  canUse(kind, channel) && preferences.get(preferenceKey(person.id, kind, channel)) !== false

/** Addresses in the next fallback channel that has not been tried. */
export function nextChannel(
  chosen: Chosen,
  addresses: readonly Address[],
  tried: ReadonlySet<OutsideChannel>,
): readonly Address[] {
  for (const channel of fallBackOrder) {
    if (tried.has(channel) || !mayFallBackTo(chosen, channel)) continue
    const found = addresses.filter((address) => address.channel === channel)
    if (found.length > 0) return found
  }
  return []
}

interface PlannedDelivery extends Omit<Address, 'userId'> {
  readonly dueAt: number
  readonly isDigest: boolean
}

interface Plan extends Chosen {
  readonly person: Receiver
  readonly priority: Priority | null
  readonly addresses: readonly Address[]
  readonly at: number
}

/** Plans the outside deliveries of a notification. Quiet hours delay a delivery and never drop it. */
export function planDeliveries({ person, priority, addresses, at, ...rest }: Plan): PlannedDelivery[] {
  const chosen = { person, ...rest }
  const { isUrgent } = kindOf(chosen.kind)
  const wanted = addresses.filter(({ channel }) => isOn(chosen, channel))
  // No fallback if a banner is shown on a visible page, or if the user wants this kind only in the application.
  const isShown = person.hasVisibleTab && isOn(chosen, 'inApp')
  const isWantedOutside = fallBackOrder.some((channel) => isOn(chosen, channel))
  const needsFallBack = isUrgent && isWantedOutside && wanted.length === 0 && !isShown
  const to = needsFallBack ? nextChannel(chosen, addresses, new Set()) : wanted
  const isAtOnce = priority === 'CRITICAL' || (isUrgent && person.isUrgentAtOnce)
  const dueAt = isAtOnce ? at : endOfQuiet(person, at)
  return to.map(({ userId: _, ...address }) => {
    const isDigest = address.channel === 'letter' && person.hasDigest && !isUrgent
    return { ...address, isDigest, dueAt: isDigest ? nextMorning(person.timeZone, at) : dueAt }
  })
}
