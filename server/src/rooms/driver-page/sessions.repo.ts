import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { DriverCaller } from '../../platform/http/ctx.ts'

/** The driver of a valid link. The row lock makes a concurrent revocation wait. */
export const findLink = (tx: Tx, linkHash: Buffer): Promise<{ driverId: number } | undefined> =>
  tx
    .selectFrom('driverTokens')
    .innerJoin('drivers', 'drivers.id', 'driverTokens.driverId')
    .select('driverTokens.driverId')
    .where('driverTokens.hash', '=', linkHash)
    .where('driverTokens.expiresAt', '>', sql<string>`now()`)
    .where('drivers.isActive', '=', true)
    .forKeyShare('driverTokens')
    .executeTakeFirst()

interface NewSession {
  readonly driverId: number
  readonly hash: Buffer
  readonly linkHash: Buffer
  readonly device: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('driverSessions').values(session).execute()
}

/** Deletes sessions of previous links, and all but the newest sessions of the current link. */
export async function deleteStaleSessions(
  tx: Tx,
  driverId: number,
  linkHash: Buffer,
  maxDevices: number,
): Promise<void> {
  await sql`
    delete from driver_sessions where driver_id = ${driverId} and (link_hash <> ${linkHash} or id not in (
      select id from driver_sessions where driver_id = ${driverId} and link_hash = ${linkHash}
      order by id desc limit ${maxDevices}))`.execute(tx)
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('driverSessions').where('id', '=', id).execute()
}

/** A session of a link that is still valid stays: a phone in a cab may be without a connection for weeks. */
export async function deleteEndedSessions(tx: Tx, keptDays: number): Promise<void> {
  await sql`
    delete from driver_sessions as session
    where last_seen_at < now() - make_interval(days => ${keptDays}) and not exists (
      select from driver_tokens as link join drivers on drivers.id = link.driver_id
      where link.driver_id = session.driver_id and link.hash = session.link_hash
        and link.expires_at > now() and drivers.is_active)`.execute(tx)
}

type LiveSession = DriverCaller & { readonly isStale: boolean }

/** The driver of a valid session: the link is current and not expired, and the driver is active. */
export async function findSession(db: Db, hash: Buffer): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select session.id as session_id, drivers.id, drivers.company_id,
      car.id as car_id, car.company_id as car_company_id,
      session.last_seen_at < now() - interval '10 minutes' as is_stale
    from driver_sessions as session
    join driver_tokens as link on link.driver_id = session.driver_id and link.hash = session.link_hash
    join drivers on drivers.id = session.driver_id
    left join lateral (
      select cars.id, cars.company_id from cars where cars.driver_id = drivers.id order by cars.id limit 1) as car on true
    where session.hash = ${hash} and link.expires_at > now() and drivers.is_active`.execute(db)
  return rows[0]
}

export async function touchSession(db: Db, id: number): Promise<void> {
  await db
    .updateTable('driverSessions')
    .set({ lastSeenAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
