import type { UnitPlace } from '@naryad/contract/units/units.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { columnNames, columnUpdates, jsonRows } from '../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { FormerUnit } from './units.table.ts'

const moveColumns = [
  'unitId',
  'onDay',
  'fromPlace',
  'fromCarId',
  'fromUserId',
  'fromCompanyId',
  'fromNote',
  'toPlace',
  'toCarId',
  'toUserId',
  'toCompanyId',
  'toNote',
  'taskId',
  'byUserId',
  'note',
  'former',
] as const

export type NewMove = Readonly<
  Record<Exclude<(typeof moveColumns)[number], 'former' | 'fromPlace' | 'toPlace'>, string | number | null>
> & {
  readonly unitId: number
  readonly fromPlace: UnitPlace | null
  readonly toPlace: UnitPlace
  readonly former: FormerUnit | null
}

export interface MadeMove {
  readonly unitId: number
  readonly moveId: number
}

export async function insertMoves(tx: Tx, moves: readonly NewMove[]): Promise<MadeMove[]> {
  if (moves.length === 0) return []
  const { rows } = await sql<MadeMove>`
    insert into unit_moves (${columnNames(moveColumns)})
    select ${columnNames(moveColumns)} from jsonb_populate_recordset(null::unit_moves, ${jsonRows(moves)})
    returning unit_id, id as move_id`.execute(tx)
  return rows
}

const placeColumns = [
  'place',
  'carId',
  'userId',
  'companyId',
  'placeNote',
  'since',
  'isMain',
  'installedOn',
  'installedTaskId',
  'warrantyUntil',
  'warrantyNote',
] as const

export interface PlacedUnit {
  readonly id: number
  readonly place: UnitPlace
  readonly carId: number | null
  readonly userId: number | null
  readonly companyId: number | null
  readonly placeNote: string
  readonly since: string | null
  readonly isMain: boolean
  readonly installedOn: string | null
  readonly installedTaskId: number | null
  readonly warrantyUntil: string | null
  readonly warrantyNote: string
}

export async function updatePlaces(tx: Tx, units: readonly PlacedUnit[]): Promise<void> {
  if (units.length === 0) return
  await sql`
    update units set ${columnUpdates(placeColumns)}, version = units.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::units, ${jsonRows(units)}) as rows where units.id = rows.id`.execute(
    tx,
  )
}

/** Every truck with units of a kind has a main one of them: the first that was installed. */
export async function chooseMain(tx: Tx, carIds: readonly number[]): Promise<void> {
  await sql`
    update units set is_main = true, version = version + 1, updated_at = now() where id in (
      select distinct on (own.car_id, own.kind) own.id from units as own
      where own.car_id = any(${arrayOf(carIds, 'integer')}) and not exists (
        select from units as main where main.car_id = own.car_id and main.kind = own.kind and main.is_main)
      order by own.car_id, own.kind, own.installed_on, own.id)`.execute(tx)
}

/** The main unit of the kind gives way to this one. */
export async function setMain(tx: Tx, unitId: number): Promise<void> {
  await sql`
    update units set is_main = false, version = units.version + 1, updated_at = now() from units as own
    where own.id = ${unitId} and units.car_id = own.car_id and units.kind = own.kind and units.is_main
      and units.id <> own.id`.execute(tx)
  await sql`
    update units set is_main = true, version = version + 1, updated_at = now()
    where id = ${unitId} and place = 'CAR' and not is_main`.execute(tx)
}

/** Of trucks that their main units of these kinds have left. */
export async function makeAllMain(tx: Tx, unitIds: readonly number[]): Promise<void> {
  await sql`
    update units set is_main = true, version = version + 1, updated_at = now()
    where id = any(${arrayOf(unitIds, 'integer')}) and place = 'CAR' and not is_main`.execute(tx)
}

interface MainUnit {
  readonly carId: number
  readonly kind: string
  readonly modelTitle: string
  readonly serial: string
}

/** The main units of trucks. */
export async function readMainUnits(tx: Tx, carIds: readonly number[]): Promise<MainUnit[]> {
  const { rows } = await sql<MainUnit>`
    select units.car_id, units.kind, models.title as model_title, units.serial
    from units join unit_models as models on models.id = units.model_id
    where units.car_id = any(${arrayOf(carIds, 'integer')}) and units.is_main`.execute(tx)
  return rows
}

/** The day of the latest dated move of each unit, and that of the one before it. */
export async function readLastDays(tx: Tx, unitIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; day: string }>`
    select unit_id as id, max(on_day)::text as day from unit_moves
    where unit_id = any(${arrayOf(unitIds, 'integer')}) and on_day is not null group by 1`.execute(tx)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

export interface LastMove {
  readonly id: number
  readonly unitId: number
  readonly isOpening: boolean
  readonly onDay: string | null
  readonly fromPlace: UnitPlace | null
  readonly fromCarId: number | null
  readonly fromUserId: number | null
  readonly fromCompanyId: number | null
  readonly fromNote: string
  readonly toCarId: number | null
  readonly taskId: number | null
  readonly removalId: number | null
  readonly former: FormerUnit | null
  /** Of the move before it. */
  readonly formerDay: string | null
  readonly at: string
  readonly isWarranty: boolean
  readonly isFirstInstallation: boolean
  readonly lastName: string | null
  readonly firstName: string | null
}

export async function findLastMove(db: Db, unitId: number): Promise<LastMove | undefined> {
  const { rows } = await sql<LastMove>`
    select moves.id, moves.unit_id, moves.from_place is null as is_opening, moves.on_day::text, moves.from_place,
      moves.from_car_id, moves.from_user_id, moves.from_company_id, moves.from_note, moves.to_car_id, moves.task_id,
      moves.removal_id, moves.former, (
        select before.on_day::text from unit_moves as before
        where before.unit_id = moves.unit_id and before.id < moves.id order by before.id desc limit 1) as former_day,
      moves.is_warranty, moves.to_place = 'CAR' and not exists (
        select from unit_moves as before
        where before.unit_id = moves.unit_id and before.id < moves.id and before.to_place = 'CAR')
        as is_first_installation,
      moves.created_at as at, people.last_name, people.first_name
    from unit_moves as moves left join users as people on people.id = moves.by_user_id
    where moves.unit_id = ${unitId} order by moves.id desc limit 1`.execute(db)
  return rows[0]
}

/** The move that belongs to the same replacement: the removal of an installation, or the other way round. */
export async function findReplacementPair(
  tx: Tx,
  { id, removalId }: Pick<LastMove, 'id' | 'removalId'>,
): Promise<{ readonly id: number; readonly unitId: number } | undefined> {
  const { rows } = await sql<{ id: number; unitId: number }>`
    select id, unit_id from unit_moves where id = ${removalId}::integer or removal_id = ${id}`.execute(tx)
  return rows[0]
}

/** Marks the last moves of both units as one replacement. */
export async function pairReplacement(
  tx: Tx,
  { oldId, newId, isWarranty }: { oldId: number; newId: number; isWarranty: boolean },
): Promise<void> {
  await sql`
    update unit_moves set removal_id = (select max(id) from unit_moves where unit_id = ${oldId}),
      is_warranty = ${isWarranty}
    where id = (select max(id) from unit_moves where unit_id = ${newId})`.execute(tx)
}

/** Of what a unit referred to before a move, that which exists still. */
export async function findReferences(
  tx: Tx,
  { installedTaskId, replacedById, replacesId }: FormerUnit,
): Promise<Pick<FormerUnit, 'installedTaskId' | 'replacedById' | 'replacesId'>> {
  const { rows } = await sql<Pick<FormerUnit, 'installedTaskId' | 'replacedById' | 'replacesId'>>`
    select (select id from tasks where id = ${installedTaskId}::integer) as installed_task_id,
      (select id from units where id = ${replacedById}::integer) as replaced_by_id,
      (select id from units where id = ${replacesId}::integer) as replaces_id`.execute(tx)
  return rows[0] ?? { installedTaskId: null, replacedById: null, replacesId: null }
}

/** Marks a block that is on a truck again: the truck may have another owner by now. A change of the truck clears the mark. */
export async function markFormerOwner(tx: Tx, unitId: number, activatedForId: number): Promise<void> {
  await sql`
    update units set former_owner_id = nullif(companies.id, cars.company_id), version = units.version + 1
    from cars, companies
    where units.id = ${unitId} and cars.id = units.car_id and companies.id = ${activatedForId}`.execute(tx)
}

export async function deleteMove(tx: Tx, id: number): Promise<void> {
  await sql`delete from unit_moves where id = ${id}`.execute(tx)
}

/** Dates the last move of a unit, which brought it where it is. */
export async function dateLastMove(tx: Tx, unitId: number, day: string | null): Promise<void> {
  await sql`
    update unit_moves set on_day = ${day}::date
    where id = (select max(id) from unit_moves where unit_id = ${unitId})`.execute(tx)
}

/** The task of a move may not be signed or closed if the move is taken back. */
export async function findTaskState(
  db: Db,
  taskId: number,
): Promise<{ readonly isClosed: boolean; readonly isSigned: boolean } | undefined> {
  const { rows } = await sql<{ isClosed: boolean; isSigned: boolean }>`
    select status = 'CLOSED' as is_closed,
      exists (select from task_signatures where task_id = tasks.id) as is_signed
    from tasks where id = ${taskId}`.execute(db)
  return rows[0]
}

/** Units with nothing but their opening move. */
export async function findUnmoved(tx: Tx, unitIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select unit_id as id from unit_moves where unit_id = any(${arrayOf(unitIds, 'integer')})
    group by unit_id having count(*) = 1`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
