import type { OwnChannel, Preference, QuietHours } from '@naryad/contract/notifications/notifications'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'

interface StoredSettings {
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly isUrgentAtOnce: boolean
  readonly hasDigest: boolean
}

export const readStoredSettings = (db: Db, userId: number): Promise<StoredSettings | undefined> =>
  db
    .selectFrom('notificationSettings')
    .select([
      sql<string | null>`to_char(quiet_from, 'HH24:MI')`.as('quietFrom'),
      sql<string | null>`to_char(quiet_to, 'HH24:MI')`.as('quietTo'),
      'isUrgentAtOnce',
      'hasDigest',
    ])
    .where('userId', '=', userId)
    .executeTakeFirst()

export async function writeSettings(
  tx: Tx,
  userId: number,
  { quietHours, hasDigest }: { quietHours: QuietHours | null; hasDigest: boolean },
): Promise<void> {
  const values = {
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
    isUrgentAtOnce: quietHours?.isUrgentAtOnce ?? false,
    hasDigest,
  }
  await tx
    .insertInto('notificationSettings')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

export async function writePreferences(
  tx: Tx,
  userId: number,
  preferences: readonly Preference[],
): Promise<void> {
  if (preferences.length === 0) return
  await tx
    .insertInto('notificationPreferences')
    .values(preferences.map((preference) => ({ userId, ...preference })))
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kind', 'channel'])
        .doUpdateSet((eb) => ({ isOn: eb.ref('excluded.isOn') })),
    )
    .execute()
}

type ChannelState = Pick<OwnChannel, 'channel' | 'lastError' | 'lastSentAt'>

/** Result of the last deliveries to the user, by channel. */
export async function readChannelStates(db: Db, userId: number): Promise<readonly ChannelState[]> {
  const { rows } = await sql<ChannelState>`
    select channel,
      max(ended_at) filter (where state in ('sent', 'delivered', 'read')) as last_sent_at,
      case when max(id) filter (where state = 'failed')
          > coalesce(max(id) filter (where state in ('sent', 'delivered', 'read')), 0)
        then (array_agg(last_error order by id desc) filter (where state = 'failed'))[1] end as last_error
    from deliveries where user_id = ${userId}
    group by channel`.execute(db)
  return rows
}

export async function hasUser(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
