import type { UnitKind, UnitPlace } from '@naryad/contract/units/units.words'
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Condition } from '../../platform/db/query/conditions.ts'
import { columnNames, jsonRows } from '../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Reach } from '../tasks/index.ts'
import { visibleCars } from './units.policy.repo.ts'
import type { UnitsTable } from './units.table.ts'

/** Where a unit is, with the names that its history shows. */
export interface Whereabouts {
  readonly place: UnitPlace
  readonly carId: number | null
  readonly userId: number | null
  readonly companyId: number | null
  readonly placeNote: string
  readonly carTitle: string | null
  readonly userName: string | null
  readonly companyName: string | null
}

/** A unit, locked, with the terms of its model. */
export interface LockedUnit extends Whereabouts {
  readonly id: number
  readonly modelId: number
  readonly kind: UnitKind
  readonly modelTitle: string
  readonly warrantyMonths: number | null
  readonly verificationMonths: number | null
  readonly lifeMonths: number | null
  readonly serial: string
  readonly serialKey: string
  readonly since: string | null
  readonly isMain: boolean
  /** Has stood on a truck, whether its day is known or not. */
  readonly wasInstalled: boolean
  readonly installedOn: string | null
  readonly installedTaskId: number | null
  readonly warrantyUntil: string | null
  readonly warrantyNote: string
  readonly verifiedOn: string | null
  readonly verifiedUntil: string | null
  readonly proofNumber: string
  readonly replacedById: number | null
  readonly replacesId: number | null
  readonly comment: string
  readonly version: number
  /** That a СКЗИ block was activated for, if its truck has another owner now. */
  readonly formerOwnerId: number | null
  /** The organization of the truck, or that which keeps the unit: who hears of a change. */
  readonly ownerId: number | null
}

const locked = sql`
  select units.id, units.model_id, units.kind, models.title as model_title, models.warranty_months,
    models.verification_months, models.life_months, units.serial, units.serial_key, units.place, units.car_id, units.user_id,
    units.company_id, units.place_note, units.since::text, units.is_main, units.installed_on::text,
    units.installed_task_id, units.warranty_until::text, units.warranty_note, units.verified_on::text,
    units.verified_until::text, units.proof_number, units.replaced_by_id, units.replaces_id, units.comment,
    units.version, units.former_owner_id, cars.title as car_title, rtrim(people.last_name || ' ' || people.first_name) as user_name,
    companies.name as company_name, coalesce(cars.company_id, units.company_id) as owner_id,
    exists (select from unit_moves where unit_id = units.id and to_place = 'CAR') as was_installed
  from units
  join unit_models as models on models.id = units.model_id
  left join cars on cars.id = units.car_id
  left join users as people on people.id = units.user_id
  left join companies on companies.id = units.company_id`

/** In the order of ids. The trucks of the units are locked first: `lockCarsOfUnits`. */
export async function lockUnits(
  tx: Tx,
  where: Condition,
  permitted: Condition = sql<SqlBool>`true`,
): Promise<LockedUnit[]> {
  const { rows } = await sql<LockedUnit>`
    ${locked} where ${where} and ${permitted}
    order by units.id for no key update of units`.execute(tx)
  return rows
}

export const byIds = (ids: readonly number[]): Condition =>
  sql<SqlBool>`units.id = any(${arrayOf(ids, 'integer')})`

export const onCars = (ids: readonly number[]): Condition =>
  sql<SqlBool>`units.car_id = any(${arrayOf(ids, 'integer')})`

/** Units that remain with these serials, whatever their spelling. */
export const bySerials = (serials: readonly string[]): Condition =>
  sql<SqlBool>`(units.place <> 'GONE' and units.serial_key = any(array(
    select unit_serial_key(given) from unnest(${serials}::text[]) as given)))`

/**
 * A truck is locked before its units, as a change of the truck does. Without the truck of a unit that was moved
 * meanwhile two calls could deadlock, and the later one is repeated.
 */
export async function lockCarsOfUnits(
  tx: Tx,
  unitIds: readonly number[],
  carIds: readonly number[] = [],
): Promise<void> {
  await sql`select from cars where id = any(${arrayOf(carIds, 'integer')})
      or id in (select car_id from units where id = any(${arrayOf(unitIds, 'integer')}))
    order by id for no key update`.execute(tx)
}

interface Destinations {
  readonly carId: number | null
  readonly userId: number | null
  readonly companyId: number | null
}

interface FoundDestinations {
  readonly carTitle: string | null
  readonly carCompanyId: number | null
  readonly carCompanyName: string | null
  readonly userName: string | null
  readonly isActiveStaff: boolean
  readonly companyName: string | null
}

/** Null names: there is no such object, or it is not visible. */
export async function findDestinations(
  db: Db,
  reach: Reach,
  { carId, userId, companyId }: Destinations,
): Promise<FoundDestinations> {
  const { rows } = await sql<FoundDestinations>`
    select own.title as car_title, own.company_id as car_company_id, owners.name as car_company_name,
      rtrim(people.last_name || ' ' || people.first_name) as user_name,
      coalesce(people.company_id is null and people.role <> 'client' and not people.is_blocked, false)
        as is_active_staff,
      companies.name as company_name
    from (select) as one
    left join lateral (
      select cars.id, cars.title, cars.company_id from cars where cars.id = ${carId}::integer and ${visibleCars(reach)}
    ) as own on true
    left join companies as owners on owners.id = own.company_id
    left join users as people on people.id = ${userId}::integer
    left join companies on companies.id = ${companyId}::integer`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table has no row')
  return row
}

const insertColumns = [
  'modelId',
  'kind',
  'serial',
  'place',
  'carId',
  'userId',
  'companyId',
  'placeNote',
  'since',
  'installedOn',
  'installedTaskId',
  'warrantyUntil',
  'warrantyNote',
  'comment',
] as const

export type NewUnit = Required<Pick<Insertable<UnitsTable>, (typeof insertColumns)[number]>>

/** Returns the ids in the order of the units. */
export async function insertUnits(tx: Tx, units: readonly NewUnit[]): Promise<number[]> {
  if (units.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into units (${columnNames(insertColumns)})
    select ${columnNames(insertColumns)} from jsonb_populate_recordset(null::units, ${jsonRows(units)})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The keys by which serials are compared. */
export async function readSerialKeys(
  tx: Tx,
  serials: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ serial: string; key: string }>`
    select serial, unit_serial_key(serial) as key from unnest(${serials}::text[]) as serial`.execute(tx)
  return new Map(rows.map(({ serial, key }) => [serial, key]))
}

const touched = { version: sql<number>`version + 1`, updatedAt: sql<string>`now()` }

export async function updateUnit(
  tx: Tx,
  id: number,
  change: Omit<Updateable<UnitsTable>, 'id' | 'version' | 'updatedAt'>,
): Promise<void> {
  await tx
    .updateTable('units')
    .set({ ...change, ...touched })
    .where('id', '=', id)
    .execute()
}

export async function deleteUnits(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from units where id = any(${arrayOf(ids, 'integer')})`.execute(tx)
}

/** The unit that has the serial already, if the model is the same or, for another model, of the same kind. */
export async function findNamesake(
  tx: Tx,
  { modelId, kind, serial }: { modelId: number; kind: UnitKind; serial: string },
  exceptId: number,
): Promise<LockedUnit | undefined> {
  const { rows } = await sql<LockedUnit>`
    ${locked} where units.kind = ${kind} and units.serial_key = unit_serial_key(${serial})
      and units.place <> 'GONE' and units.id <> ${exceptId}
    order by units.model_id = ${modelId} desc, units.id limit 1`.execute(tx)
  return rows[0]
}

/** The units that have the serials of written-off ones now, of the same models; by the written-off ones. */
export async function findNamesakesOfGone(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedUnit>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LockedUnit & { goneId: number }>`
    select gone.id as gone_id, own.* from units as gone
    cross join lateral (
      ${locked} where units.model_id = gone.model_id and units.serial_key = gone.serial_key and units.place <> 'GONE') as own
    where gone.id = any(${arrayOf(ids, 'integer')}) and gone.place = 'GONE'`.execute(db)
  return new Map(rows.map(({ goneId, ...unit }) => [goneId, unit]))
}

/** Whether the request exists and the caller sees it: the condition over `tasks`. */
export async function findTask(
  tx: Tx,
  id: number,
  isVisible: Condition,
): Promise<{ readonly isClosed: boolean } | undefined> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select status = 'CLOSED' as is_closed from tasks where id = ${id} and ${isVisible}`.execute(tx)
  return rows[0]
}

interface CarOfUnits {
  readonly id: number
  readonly title: string
  readonly companyId: number | null
}

export async function readCarNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, CarOfUnits>> {
  const { rows } = await sql<CarOfUnits>`
    select id, title, company_id from cars where id = any(${arrayOf(ids, 'integer')})`.execute(tx)
  return new Map(rows.map((car) => [car.id, car]))
}

/** The organization that the block was activated for and that of its truck. */
export async function findOwners(
  tx: Tx,
  id: number,
): Promise<{ readonly former: string | null; readonly present: string | null }> {
  const { rows } = await sql<{ former: string | null; present: string | null }>`
    select former.name as former, present.name as present
    from units left join companies as former on former.id = units.former_owner_id
    left join cars on cars.id = units.car_id left join companies as present on present.id = cars.company_id
    where units.id = ${id}`.execute(tx)
  return rows[0] ?? { former: null, present: null }
}

/** The verification of units as the open ranges on these trucks have it. Returns those that have changed. */
export async function updateVerifications(
  tx: Tx,
  carIds: readonly number[],
): Promise<{ readonly id: number; readonly companyId: number | null }[]> {
  const { rows } = await sql<{ id: number; companyId: number | null }>`
    update units set verified_on = own.date_from, verified_until = own.date_to, proof_number = own.proof_number,
      version = version + 1, updated_at = now()
    from (
      select distinct on (r.unit_id) r.unit_id, r.date_from, r.date_to, r.proof_number
      from maintenance_ranges as r join maintenance_kinds as k on k.id = r.kind_id
      where r.car_id = any(${arrayOf(carIds, 'integer')}) and r.unit_id is not null and r.done_at is null
        and r.date_to is not null and k.purpose = 'VERIFICATION'
      order by r.unit_id, r.date_to desc) as own
    where own.unit_id = units.id and (units.verified_on, units.verified_until, units.proof_number)
      is distinct from (own.date_from, own.date_to, own.proof_number)
    returning units.id, (select company_id from cars where cars.id = units.car_id) as company_id`.execute(tx)
  return rows
}
