import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Role } from '@naryad/contract/kit/rights'
import type {
  NotificationSettings,
  NotificationSettingsInput,
  Preference,
} from '@naryad/contract/notifications/notifications'
import { channels, fallBackOrder } from '@naryad/contract/notifications/notifications.channels'
import { kindOf, notificationKinds } from '@naryad/contract/notifications/notifications.kinds'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { impossible, invalid } from '../../../platform/http/refusals.ts'
import { publishToUsers } from '../../../platform/live/publish-to-users.ts'
import type { AddressBook } from '../recipients/address.ts'
import { readPreferences } from '../recipients/people.repo.ts'
import { canUse, isOn } from '../recording/plan.ts'
import { readChannelStates, readStoredSettings, writePreferences, writeSettings } from './settings.repo.ts'

interface Parts {
  readonly db: Db
  readonly addressBooks: readonly AddressBook[]
}

const kindsOf = (role: Role) => notificationKinds.filter((kind) => kindOf(kind).roles.includes(role))

export async function readSettings(
  { db, addressBooks }: Parts,
  { who }: Pick<Ctx, 'who'>,
): Promise<NotificationSettings> {
  const [stored, preferences, states, addresses] = await Promise.all([
    readStoredSettings(db, who.id),
    readPreferences(db, [who.id]),
    readChannelStates(db, who.id),
    Promise.all(addressBooks.map((find) => find(db, [who.id]))),
  ])
  const { quietFrom, quietTo, isUrgentAtOnce = false, hasDigest = false } = stored ?? {}
  return {
    preferences: kindsOf(who.role).flatMap((kind) =>
      channels
        .filter((channel) => canUse(kind, channel))
        .map((channel) => ({ kind, channel, isOn: isOn({ person: who, kind, preferences }, channel) })),
    ),
    quietHours: quietFrom && quietTo ? { from: quietFrom, to: quietTo, isUrgentAtOnce } : null,
    hasDigest,
    channels: fallBackOrder.map((channel) => {
      const state = states.find((one) => one.channel === channel)
      return {
        channel,
        addressesCount: addresses.flat().filter((address) => address.channel === channel).length,
        lastError: state?.lastError ?? null,
        lastSentAt: state?.lastSentAt ?? null,
      }
    }),
  }
}

export async function changeSettings(
  parts: Parts,
  ctx: Pick<Ctx, 'who'>,
  input: NotificationSettingsInput,
): Promise<NotificationSettings> {
  const { id, role } = ctx.who
  const known = new Set<string>(kindsOf(role))
  for (const { kind, channel } of input.preferences ?? [])
    if (!known.has(kind) || !canUse(kind, channel))
      throw impossible(`${inQuotes(kindOf(kind).title)}: вам таким способом это не приходит`)
  if (input.quietHours && input.quietHours.from === input.quietHours.to)
    throw invalid({ 'quietHours.to': 'Тихие часы до: укажите другое время, чем начало' })
  await inTransaction(parts.db, async (tx) => {
    await writePreferences(tx, id, lastOfEach(input.preferences ?? []))
    // Other tabs read the settings again.
    await publishToUsers(tx, [{ userIds: [id], event: { type: 'notified', readIds: [] } }])
    if (input.quietHours === undefined && input.hasDigest === undefined) return
    const before = await readSettings({ ...parts, db: tx }, ctx)
    await writeSettings(tx, id, {
      quietHours: input.quietHours === undefined ? before.quietHours : input.quietHours,
      hasDigest: input.hasDigest ?? before.hasDigest,
    })
  })
  return readSettings(parts, ctx)
}

/** The last one of duplicates wins. */
const lastOfEach = (preferences: readonly Preference[]): Preference[] => [
  ...new Map(preferences.map((one) => [`${one.kind} ${one.channel}`, one])).values(),
]
