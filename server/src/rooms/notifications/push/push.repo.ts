import { sql, type SqlBool } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import type { AddressBook } from '../recipients/address.ts'

/** The maximum per user, one for each browser; the oldest ones are deleted. */
const maxSubscriptions = 20

export interface StoredSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface NewSubscription extends StoredSubscription {
  readonly userId: number
  readonly sessionId: string
  readonly device: string
}

/** An existing subscription of the browser is reassigned to the current user. */
export async function saveSubscription(db: Db, subscription: NewSubscription): Promise<void> {
  const { endpoint: _, ...owner } = subscription
  await db
    .insertInto('pushSubscriptions')
    .values(subscription)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ ...owner, updatedAt: sql<string>`now()` }),
    )
    .execute()
  await db
    .deleteFrom('pushSubscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pushSubscriptions')
        .select('id')
        .where('userId', '=', subscription.userId)
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(maxSubscriptions),
    )
    .execute()
}

export async function deleteSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** The session of a browser is valid. */
const isSignedIn = sql<SqlBool>`s.revoked_at is null and s.idle_until > now() and s.ends_at > now()`

/** Undefined once the browser has been signed out or belongs to another user: a message may have waited for hours. */
export async function findSubscription(
  db: Db,
  { id, userId }: { readonly id: number; readonly userId: number | null },
): Promise<StoredSubscription | undefined> {
  const { rows } = await sql<StoredSubscription>`
    select p.endpoint, p.p256dh, p.auth from push_subscriptions p join sessions s on s.id = p.session_id
    where p.id = ${id} and p.user_id = ${userId} and ${isSignedIn}`.execute(db)
  return rows[0]
}

/** The subscription has been revoked or has expired. */
export async function deleteSubscriptionById(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

/** Browsers with a valid session. */
export const pushAddresses: AddressBook = async (db, userIds) => {
  const { rows } = await sql<{ userId: number; id: number }>`
    select p.user_id, p.id from push_subscriptions p join sessions s on s.id = p.session_id
    where p.user_id = any(${arrayOf(userIds, 'integer')}) and ${isSignedIn}
    order by p.id`.execute(db)
  return rows.map(({ userId, id }) => ({ userId, channel: 'push', address: String(id) }))
}

/** Deletes subscriptions of expired sessions. */
export async function deleteExpiredSubscriptions(db: Db): Promise<void> {
  await sql`
    delete from push_subscriptions p where not exists (
      select from sessions s where s.id = p.session_id and ${isSignedIn})`.execute(db)
}

const visibleSeconds = 30

/** Heartbeat of a visible tab. */
export async function markVisible(db: Db, userId: number): Promise<void> {
  await sql`
    insert into visible_tabs (user_id, until) values (${userId}, now() + make_interval(secs => ${sql.lit(visibleSeconds)}))
    on conflict (user_id) do update set until = excluded.until`.execute(db)
}

export async function hasVisibleTab(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('visibleTabs')
    .select('userId')
    .where('userId', '=', userId)
    .where('until', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
