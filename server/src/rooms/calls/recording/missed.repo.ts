import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { companyZone } from '../../../platform/time/company-day.ts'
import { isOfNumber } from '../number.repo.ts'

export interface MissedCall {
  readonly id: number
  readonly phone: string | null
  readonly companyId: number | null
  readonly companyName: string | null
  readonly contactName: string | null
  readonly driverName: string | null
  /** Of a driver who drives one truck alone. */
  readonly carId: number | null
  /** «10:15» */
  readonly startedText: string
  /** Undecided. */
  readonly suggestionId: number | null
  readonly cause: string | null
}

/** The missed call and those of the same number before it that are still undecided, oldest first. */
export async function readMissed(tx: Tx, id: number, minutes: number): Promise<MissedCall[]> {
  const { rows } = await sql<MissedCall>`
    select calls.id, calls.phone, calls.company_id, companies.name as company_name, contacts.name as contact_name,
      nullif(concat_ws(' ', drivers.last_name, drivers.first_name), '') as driver_name,
      (select min(cars.id) from cars where cars.driver_id = calls.driver_id having count(*) = 1) as car_id,
      to_char(calls.started_at at time zone ${companyZone}, 'HH24:MI') as started_text,
      suggestions.id as suggestion_id, suggestions.cause
    from calls as present, calls
      left join companies on companies.id = calls.company_id
      left join contacts on contacts.id = calls.contact_id
      left join drivers on drivers.id = calls.driver_id
      left join suggestions on suggestions.id = calls.suggestion_id and suggestions.status = 'NEW'
    where present.id = ${id} and (calls.id = ${id}
      or suggestions.id is not null and calls.phone is not distinct from present.phone
        and calls.connection_id is not distinct from present.connection_id
        and calls.started_at > present.started_at - make_interval(mins => ${minutes}))
    order by calls.started_at, calls.id limit 50`.execute(tx)
  return rows
}

export async function linkSuggestion(tx: Tx, id: number, suggestionId: number | null): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ suggestionId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function countOthersOf(tx: Tx, suggestionId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('suggestionId', '=', suggestionId)
    .executeTakeFirstOrThrow()
  return n
}

/** Missed calls of a number before this one that were not returned. */
export async function findOpenMissed(
  tx: Tx,
  id: number,
  phone: string,
  before: string,
): Promise<{ id: number; suggestionId: number | null }[]> {
  const { rows } = await sql<{ id: number; suggestionId: number | null }>`
    select id, suggestion_id from calls
    where ${isOfNumber(phone)} and id <> ${id} and direction = 'IN' and state = 'ENDED' and result <> 'ANSWERED'
      and returned_by is null and started_at <= ${before} and started_at > ${before}::timestamptz - interval '7 days'
    order by id for no key update`.execute(tx)
  return rows
}

/**
 * The call, if it was missed, is not returned and belongs neither to a request nor to a suggestion, and such calls of the
 * same number around it; oldest first.
 */
export async function findUnsuggested(tx: Tx, id: number, minutes: number): Promise<number[]> {
  const isOpen = (call: string) => sql`(${sql.raw(call)}.direction = 'IN' and ${sql.raw(call)}.state = 'ENDED'
    and ${sql.raw(call)}.result <> 'ANSWERED' and ${sql.raw(call)}.returned_by is null
    and ${sql.raw(call)}.task_id is null and ${sql.raw(call)}.suggestion_id is null)`
  const { rows } = await sql<{ id: number }>`
    select calls.id from calls as present, calls
    where present.id = ${id} and ${isOpen('present')} and ${isOpen('calls')}
      and (calls.id = present.id or calls.phone = present.phone
        and calls.connection_id is not distinct from present.connection_id
        and calls.started_at between present.started_at - make_interval(mins => ${minutes})
          and present.started_at + make_interval(mins => ${minutes}))
      and not exists (
        select from calls as answer
        where answer.phone = calls.phone and answer.direction <> 'INTERNAL' and answer.result = 'ANSWERED'
          and answer.started_at >= calls.started_at)
    order by calls.started_at, calls.id limit 50 for no key update of calls`.execute(tx)
  return rows.map((row) => row.id)
}

export async function linkReturned(tx: Tx, ids: readonly number[], returnedBy: number): Promise<void> {
  await sql`
    update calls set returned_by = ${returnedBy}, version = version + 1, changed_at = now()
    where id = any(${arrayOf(ids, 'integer')})`.execute(tx)
}

/** A talk with the number after this moment, in either direction. */
export async function findLaterAnswer(
  tx: Tx,
  id: number,
  phone: string,
  after: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from calls
    where ${isOfNumber(phone)} and id <> ${id} and direction <> 'INTERNAL' and result = 'ANSWERED' and started_at >= ${after}
    order by started_at, id limit 1`.execute(tx)
  return rows[0]?.id
}
