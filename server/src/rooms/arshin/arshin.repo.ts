import type { ArshinCheck, ArshinLogEntry, ArshinRecord } from '@naryad/contract/arshin/arshin'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Erased, ErasedCounts } from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'

const checkColumns = sql`
  c.id, to_char(c.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.outcome, c.error,
  case when u.id is not null then jsonb_build_object(
    'id', u.id, 'lastName', u.last_name, 'firstName', u.first_name, 'middleName', u.middle_name) end as "by"`

/** The last question about a unit. */
export async function findLastCheck(db: Db, unitId: number): Promise<ArshinCheck | undefined> {
  const { rows } = await sql<ArshinCheck>`
    select ${checkColumns}, c.records
    from arshin_checks as c left join users as u on u.id = c.by_user_id
    where c.unit_id = ${unitId} order by c.id desc limit 1`.execute(db)
  return rows[0]
}

export interface NewCheck extends Pick<ArshinCheck, 'outcome' | 'error'> {
  readonly unitId: number
  readonly records: readonly ArshinRecord[]
  readonly byUserId: number | null
}

export const insertCheck = (db: Db, { records, ...check }: NewCheck): Promise<unknown> =>
  db
    .insertInto('arshinChecks')
    .values({ ...check, records: JSON.stringify(records), verifiedOn: records[0]?.verifiedOn ?? null })
    .execute()

interface LogPage {
  readonly limit: number
  readonly offset: number
}

export async function readLog(
  db: Db,
  { limit, offset }: LogPage,
): Promise<{ items: ArshinLogEntry[]; totalCount: number }> {
  const [items, count] = await Promise.all([
    sql<ArshinLogEntry>`
      select ${checkColumns},
        jsonb_build_object('id', units.id, 'title', m.title, 'serial', units.serial) as unit,
        jsonb_array_length(c.records) as records_count,
        coalesce(c.verified_on > units.verified_on, c.verified_on is not null) as is_news
      from arshin_checks as c
      join units on units.id = c.unit_id
      join unit_models as m on m.id = units.model_id
      left join users as u on u.id = c.by_user_id
      order by c.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from arshin_checks`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]?.n ?? 0 }
}

/** A question about a unit is repeated after these days. */
export const knownDays = { FOUND: 30, NONE: 3, FAILED: 0 } as const

/**
 * Units on trucks with a verification that has no record or ends soon. Those that were not asked about for longest are
 * first, and among them those that end soon: units without a record never hold the others up.
 */
export async function findUnitsToCheck(db: Db, { today, limit }: { today: string; limit: number }) {
  const { rows } = await sql<{ id: number }>`
    select units.id
    from units join unit_models as m on m.id = units.model_id
    left join lateral (
      select c.asked_at as at from arshin_checks as c where c.unit_id = units.id order by c.id desc limit 1) as asked on true
    where units.place = 'CAR' and m.verification_months is not null
      and (units.verified_until is null or units.verified_until <= ${today}::date + 60 or units.proof_number = '')
      and not exists (
        select from arshin_checks as c
        where c.unit_id = units.id and c.asked_at > now() - case c.outcome
          when 'FOUND' then ${knownDays.FOUND} when 'NONE' then ${knownDays.NONE} else 0 end * interval '1 day')
    order by units.verified_until > ${today}::date + 60 or units.verified_until is null, asked.at nulls first,
      units.verified_until nulls first, units.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a question needs to know about its unit. */
export interface AskedUnit {
  readonly id: number
  readonly kind: string
  readonly serial: string
  readonly verificationMonths: number | null
}

export async function readAskedUnit(db: Db, id: number): Promise<AskedUnit | undefined> {
  const { rows } = await sql<AskedUnit>`
    select units.id, units.kind, units.serial, m.verification_months
    from units join unit_models as m on m.id = units.model_id where units.id = ${id}`.execute(db)
  return rows[0]
}

/** Questions of a year ago; the last one about each unit stays. */
export const deleteOldChecks = (db: Db): Promise<unknown> =>
  sql`
    delete from arshin_checks as old
    where old.asked_at < now() - interval '1 year'
      and exists (select from arshin_checks as newer where newer.unit_id = old.unit_id and newer.id > old.id)`.execute(
    db,
  )

/** A laboratory may be a person: answers that name it are forgotten. */
async function eraseInChecks(tx: Tx, { sought }: Erased): Promise<ErasedCounts> {
  const { numAffectedRows } = await sql`
    delete from arshin_checks where error || ' ' || records::text ~ ${sought.pattern}`.execute(tx)
  return { 'Ответы «Аршина»': Number(numAffectedRows ?? 0n) }
}

export const arshinPersonalData: PersonalData = { erase: eraseInChecks }
