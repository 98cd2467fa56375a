import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

/** The oldest calls that are due, with their events; how many were deleted. */
export async function deleteOldCalls(tx: Tx, months: number, most: number): Promise<number> {
  const { rows } = await sql`
    delete from calls where id in (
      select id from calls where started_at < now() - make_interval(months => ${months}) and state = 'ENDED'
      order by started_at limit ${most})
    returning id`.execute(tx)
  return rows.length
}

/** Forgets where the recordings are; the exchange deletes the files themselves by its own rules. */
export async function forgetOldRecordings(tx: Tx, months: number, most: number): Promise<number> {
  const { rows } = await sql`
    update calls set recording = null, version = version + 1 where id in (
      select id from calls
      where started_at < now() - make_interval(months => ${months}) and recording is not null
      order by started_at limit ${most})
    returning id`.execute(tx)
  return rows.length
}

export async function deleteOldRequests(tx: Tx, days: number, most: number): Promise<number> {
  const { rows } = await sql`
    delete from phone_requests where id in (
      select id from phone_requests where received_at < now() - make_interval(days => ${days})
      order by received_at limit ${most})
    returning id`.execute(tx)
  return rows.length
}

/** Of calls without a newer event: a call without its events changes no more. */
export async function deleteOldEvents(tx: Tx, days: number, most: number): Promise<number> {
  const { rows } = await sql`
    delete from call_events where call_id in (
      select call_id from call_events group by call_id
      having max(received_at) < now() - make_interval(days => ${days}) order by call_id limit ${most})
    returning call_id`.execute(tx)
  return rows.length
}
