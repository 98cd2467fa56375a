import { type Insertable, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { carMileage } from '../../platform/db/query/car-mileage.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Reach } from '../tasks/index.ts'
import type { MaintenanceRangesTable } from './maintenance.table.ts'
import { visibleCars } from './ranges.items.repo.ts'
import type { Bounds, Term } from './terms.ts'

export async function seesCar(db: Db, reach: Reach, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('cars')
    .select('id')
    .where('id', '=', id)
    .where(visibleCars(reach))
    .executeTakeFirst()
  return found !== undefined
}

export interface LockedCar {
  readonly id: number
  readonly companyId: number | null
  readonly mileageKm: number | null
}

/**
 * Locks the trucks in the order of ids. Changes of a truck's ranges are serialized, so that an overlap is
 * reported with a readable message. Trucks that the user may not see are not found.
 */
export const lockCars = (
  tx: Tx,
  ids: readonly number[],
  visible: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<LockedCar[]> =>
  tx
    .selectFrom('cars')
    .leftJoin('carPositions as positions', 'positions.carId', 'cars.id')
    .select(['id', 'companyId', sql<number | null>`${sql.raw(carMileage)}`.as('mileageKm')])
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .where(visible)
    .orderBy('id')
    .forNoKeyUpdate('cars')
    .execute()

export interface RangeRow extends Bounds {
  readonly id: number
  readonly carId: number
  readonly kindId: number
  readonly kindTitle: string
  readonly comment: string
  readonly doneAt: string | null
  readonly version: number
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('maintenanceRanges as r')
    .innerJoin('maintenanceKinds as k', 'k.id', 'r.kindId')
    .select([
      'r.id',
      'r.carId',
      'r.kindId',
      'k.title as kindTitle',
      'r.dateFrom',
      'r.dateTo',
      'r.mileageFrom',
      'r.mileageTo',
      'r.comment',
      'r.doneAt',
      'r.version',
    ])

/** Reads the range after its truck is locked. */
export const lockRange = (tx: Tx, id: number): Promise<RangeRow | undefined> =>
  rows(tx).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst()

export async function findCarOf(tx: Tx, rangeId: number): Promise<number | undefined> {
  const range = await tx
    .selectFrom('maintenanceRanges')
    .select('carId')
    .where('id', '=', rangeId)
    .executeTakeFirst()
  return range?.carId
}

interface Sought extends Bounds {
  readonly carId: number
  readonly kindId: number
}

/**
 * The open range of the same kind that overlaps this one by date or mileage, by the same rule as the
 * constraints.
 */
export const findOverlap = (tx: Tx, range: Sought, exceptId: number): Promise<RangeRow | undefined> =>
  rows(tx)
    .where('r.carId', '=', range.carId)
    .where('r.kindId', '=', range.kindId)
    .where('r.id', '<>', exceptId)
    .where('r.doneAt', 'is', null)
    .where(
      sql<SqlBool>`(
        daterange(r.date_from, r.date_to, '[]') && daterange(${range.dateFrom}::date, ${range.dateTo}::date, '[]')
          and r.date_from is not null and ${range.dateFrom}::date is not null
        or int4range(r.mileage_from, r.mileage_to) && int4range(${range.mileageFrom}::integer, ${range.mileageTo}::integer)
          and r.mileage_from is not null and ${range.mileageFrom}::integer is not null)`,
    )
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()

/** The open range of this kind with the earliest end. */
export async function findOpen(tx: Tx, carId: number, kindId: number): Promise<number | undefined> {
  const open = await tx
    .selectFrom('maintenanceRanges')
    .select('id')
    .where('carId', '=', carId)
    .where('kindId', '=', kindId)
    .where('doneAt', 'is', null)
    .orderBy('overdueAfter')
    .orderBy('id')
    .executeTakeFirst()
  return open?.id
}

export type NewRange = Pick<
  Insertable<MaintenanceRangesTable>,
  'carId' | 'kindId' | 'dateFrom' | 'dateTo' | 'mileageFrom' | 'mileageTo' | 'comment'
> &
  Partial<Pick<Insertable<MaintenanceRangesTable>, 'unitId' | 'proofNumber' | 'proofUrl'>>

export async function insertRange(tx: Tx, range: NewRange): Promise<number> {
  const { id } = await tx
    .insertInto('maintenanceRanges')
    .values(range)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = Partial<Pick<RangeRow, 'kindId' | 'comment' | 'doneAt'> & Bounds> & {
  readonly doneBy?: number | null
  readonly unitId?: null
}

/** A `doneAt` set here comes from a user, so a later change of the task does not affect it. */
export async function updateRange(tx: Tx, id: number, change: Change): Promise<void> {
  await tx
    .updateTable('maintenanceRanges')
    .set({
      ...change,
      ...(change.doneAt === undefined ? {} : { isDoneByTask: false }),
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteRange(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('maintenanceRanges').where('id', '=', id).execute()
}

export interface HeldKind extends Term {
  readonly id: number
  readonly title: string
  readonly isActive: boolean
}

/** Locks the kind, so that its warnings do not change while a range is written. */
export const holdKind = (tx: Tx, id: number): Promise<HeldKind | undefined> =>
  tx
    .selectFrom('maintenanceKinds')
    .select(['id', 'title', 'termMonths', 'termDays', 'termKm', 'isActive'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/** Of these trucks, those whose trackers have counted past a bound of an open range. */
export async function findCrossed(tx: Tx, carIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select cars.id from car_terms join cars on cars.id = car_terms.car_id
      join car_positions as positions on positions.car_id = car_terms.car_id
    where car_terms.car_id = any(${arrayOf(carIds, 'integer')}) and car_terms.next_km <= ${sql.raw(carMileage)}
    order by cars.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The number of trucks per statement, which bounds its duration for any size of the fleet. */
const atOnce = 5000

/** Refreshes the stored terms of the trucks; called after every write of ranges or of a kind's warnings. */
export async function refreshTerms(tx: Tx, carIds: readonly number[]): Promise<void> {
  for (let from = 0; from < carIds.length; from += atOnce)
    await sql`select refresh_car_terms(${arrayOf(carIds.slice(from, from + atOnce), 'integer')})`.execute(tx)
}
