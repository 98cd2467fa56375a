import type { UnitKind } from '@naryad/contract/units/units.words'
import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import type { Condition } from '../../../platform/db/query/conditions.ts'
import { jsonRows } from '../../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** A range of a unit on a truck. */
export interface UnitRange {
  readonly id: number
  readonly unitId: number
  readonly carId: number
}

/** The kinds of ranges that a unit brings along. */
export interface UnitTermKind {
  readonly id: number
  readonly unitKind: UnitKind
  readonly purpose: 'VERIFICATION' | 'UNIT_LIFE'
}

/** A range to be opened for a unit. */
export interface UnitTerm {
  readonly unitId: number
  readonly carId: number
  readonly kindId: number
  readonly dateFrom: string
  readonly dateTo: string
  readonly proofNumber: string
  readonly proofUrl: string
}

/** Locked, so that their warnings do not change while ranges are written. */
export async function holdUnitKinds(tx: Tx): Promise<UnitTermKind[]> {
  const { rows } = await sql<UnitTermKind>`
    select id, unit_kind, purpose from maintenance_kinds
    where unit_kind is not null and purpose in ('VERIFICATION', 'UNIT_LIFE') and is_active order by id for share`.execute(
    tx,
  )
  return rows
}

/** Open ranges of kinds that follow a unit belong to the main unit of that kind on their truck. */
export async function attachToUnits(tx: Tx, carIds: readonly number[]): Promise<void> {
  await sql`
    update maintenance_ranges as r set unit_id = units.id
    from units join maintenance_kinds as k on k.unit_kind = units.kind
    where r.car_id = any(${arrayOf(carIds, 'integer')}) and units.car_id = r.car_id and units.is_main
      and r.kind_id = k.id and r.done_at is null and r.unit_id is null`.execute(tx)
}

/** Not where an open range of the kind overlaps. */
export const openRanges = (tx: Tx, terms: readonly UnitTerm[]): Promise<UnitRange[]> =>
  insertRanges(tx, terms, sql<SqlBool>`true`)

/** The same of kinds of which the unit has had no range since it came to its truck. */
export const openMissingRanges = (tx: Tx, terms: readonly UnitTerm[]): Promise<UnitRange[]> =>
  insertRanges(
    tx,
    terms,
    sql<SqlBool>`not exists (
      select from maintenance_ranges as own
      where own.unit_id = given.unit_id and own.car_id = given.car_id and own.kind_id = given.kind_id
        and (own.done_at is null or own.created_at >= (
          select created_at from unit_moves where unit_id = given.unit_id order by id desc limit 1)))`,
  )

async function insertRanges(tx: Tx, terms: readonly UnitTerm[], where: Condition): Promise<UnitRange[]> {
  if (terms.length === 0) return []
  const { rows } = await sql<UnitRange>`
    insert into maintenance_ranges (unit_id, car_id, kind_id, date_from, date_to, proof_number, proof_url)
    select unit_id, car_id, kind_id, date_from, date_to, proof_number, proof_url
    from jsonb_populate_recordset(null::maintenance_ranges, ${jsonRows(terms)}) as given
    where not exists (
      select from maintenance_ranges as r
      where r.car_id = given.car_id and r.kind_id = given.kind_id and r.done_at is null
        and daterange(r.date_from, r.date_to, '[]') && daterange(given.date_from, given.date_to, '[]')
        and r.date_from is not null)
      and ${where}
    on conflict do nothing
    returning id, unit_id, car_id`.execute(tx)
  return rows
}

/** Not where another open range of the kind overlaps by now. */
export async function reopenRanges(tx: Tx, ids: readonly number[]): Promise<UnitRange[]> {
  const { rows } = await sql<UnitRange>`
    update maintenance_ranges as r set done_at = null, done_by = null, version = version + 1, updated_at = now()
    where r.id = any(${arrayOf(ids, 'integer')}) and r.done_at is not null and not exists (
      select from maintenance_ranges as open
      where open.car_id = r.car_id and open.kind_id = r.kind_id and open.done_at is null
        and (daterange(open.date_from, open.date_to, '[]') && daterange(r.date_from, r.date_to, '[]')
            and open.date_from is not null and r.date_from is not null
          or int4range(open.mileage_from, open.mileage_to) && int4range(r.mileage_from, r.mileage_to)
            and open.mileage_from is not null and r.mileage_from is not null))
    returning r.id, r.unit_id, r.car_id`.execute(tx)
  return rows
}

/** Open ranges that have these terms still. */
export async function findOpenWith(tx: Tx, terms: readonly UnitTerm[]): Promise<number[]> {
  if (terms.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select r.id from maintenance_ranges as r
    join jsonb_populate_recordset(null::maintenance_ranges, ${jsonRows(terms)}) as given
      on r.unit_id = given.unit_id and r.car_id = given.car_id and r.kind_id = given.kind_id
        and r.date_from = given.date_from and r.date_to = given.date_to
    where r.done_at is null order by r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ranges that were done at the very moment at which these came: replaced by them, in one transaction. */
export async function findReplacedBy(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select former.id from maintenance_ranges as own
    join maintenance_ranges as former on former.car_id = own.car_id and former.kind_id = own.kind_id
      and former.done_at = own.created_at
    where own.id = any(${arrayOf(ids, 'integer')}) order by former.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Gives an open range other days, unless another one of the kind overlaps them. */
export async function redateRange(
  tx: Tx,
  id: number,
  { dateFrom, dateTo }: Pick<UnitTerm, 'dateFrom' | 'dateTo'>,
): Promise<UnitRange[]> {
  const { rows } = await sql<UnitRange>`
    update maintenance_ranges as r
    set date_from = ${dateFrom}, date_to = ${dateTo}, version = version + 1, updated_at = now()
    where r.id = ${id} and not exists (
      select from maintenance_ranges as other
      where other.car_id = r.car_id and other.kind_id = r.kind_id and other.id <> r.id and other.done_at is null
        and daterange(other.date_from, other.date_to, '[]') && daterange(${dateFrom}::date, ${dateTo}::date, '[]')
        and other.date_from is not null)
    returning r.id, r.unit_id, r.car_id`.execute(tx)
  return rows
}

export async function deleteOpen(tx: Tx, ids: readonly number[]): Promise<UnitRange[]> {
  const { rows } = await sql<UnitRange>`
    delete from maintenance_ranges where id = any(${arrayOf(ids, 'integer')}) and done_at is null
    returning id, unit_id, car_id`.execute(tx)
  return rows
}

export async function findOpenOfUnits(tx: Tx, unitIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from maintenance_ranges
    where unit_id = any(${arrayOf(unitIds, 'integer')}) and done_at is null order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An open range, and whether it came with the last move of its unit, before it or since. */
interface RangeByMove {
  readonly id: number
  readonly came: 'BEFORE' | 'WITH' | 'SINCE'
}

export async function findOpenByMove(tx: Tx, unitIds: readonly number[]): Promise<RangeByMove[]> {
  if (unitIds.length === 0) return []
  const { rows } = await sql<RangeByMove>`
    select r.id, case when r.created_at < last.at then 'BEFORE' when r.created_at = last.at then 'WITH' else 'SINCE' end as came
    from maintenance_ranges as r
    cross join lateral (
      select created_at as at from unit_moves where unit_id = r.unit_id order by id desc limit 1) as last
    where r.unit_id = any(${arrayOf(unitIds, 'integer')}) and r.done_at is null order by r.id`.execute(tx)
  return rows
}

export async function detachFromUnits(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update maintenance_ranges set unit_id = null where id = any(${arrayOf(ids, 'integer')})`.execute(tx)
}

interface OpenRange {
  readonly id: number
  readonly unitId: number | null
  readonly dateTo: string | null
}

/** Of a unit, or without one on its truck. */
export async function findOpenOfKind(
  tx: Tx,
  { unitId, carId, kindId }: Pick<UnitTerm, 'unitId' | 'carId' | 'kindId'>,
): Promise<OpenRange[]> {
  const { rows } = await sql<OpenRange>`
    select id, unit_id, date_to from maintenance_ranges
    where car_id = ${carId} and kind_id = ${kindId} and done_at is null
      and (unit_id = ${unitId} or unit_id is null) order by id`.execute(tx)
  return rows
}

export async function closeRanges(
  tx: Tx,
  ids: readonly number[],
  doneBy: number | null,
): Promise<UnitRange[]> {
  const { rows } = await sql<UnitRange>`
    update maintenance_ranges set done_at = now(), done_by = ${doneBy}::integer, version = version + 1, updated_at = now()
    where id = any(${arrayOf(ids, 'integer')}) and done_at is null
    returning id, unit_id, car_id`.execute(tx)
  return rows
}
