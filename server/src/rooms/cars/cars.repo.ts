import type { CarInput } from '@naryad/contract/cars/cars'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { carMileage } from '../../platform/db/query/car-mileage.ts'
import type { Counter } from '../../platform/db/query/counters.ts'
import { fullNameIn } from '../../platform/db/query/full-name.ts'
import type { Reach } from '../tasks/index.ts'
import { visible } from './cars.policy.repo.ts'

const columns = [
  'plate',
  'plateCountry',
  'vin',
  'brand',
  'model',
  'year',
  'garageNumber',
  'companyId',
  'driverId',
  'carServerId',
  'externalId',
  'accountingCode',
  'status',
  'tachographModel',
  'tachographNumber',
  'skziNumber',
  'trackerModel',
  'trackerImei',
  'comment',
] as const satisfies readonly Exclude<keyof CarInput, 'mileageKm'>[]

/** Names of the objects that a truck refers to, formatted for display. */
export interface CarNames {
  readonly companyName: string | null
  readonly driverName: string | null
  readonly carServerTitle: string | null
}

export interface CarState extends CarInput, CarNames {}

const driverName = fullNameIn('drivers')

/** The exclusive lock also blocks concurrent updates of the search texts of the truck's tasks. */
export const lockCar = (
  tx: Tx,
  reach: Reach,
  id: number,
): Promise<(CarState & { readonly version: number; readonly title: string }) | undefined> =>
  tx
    .selectFrom('cars')
    .leftJoin('carPositions as positions', 'positions.carId', 'cars.id')
    .select([...columns, 'version', 'title'])
    .select(sql<number | null>`${sql.raw(carMileage)}`.as('mileageKm'))
    .select((eb) => [
      eb
        .selectFrom('companies')
        .select('companies.name')
        .whereRef('companies.id', '=', 'cars.companyId')
        .as('companyName'),
      eb
        .selectFrom('drivers')
        .select(driverName.as('name'))
        .whereRef('drivers.id', '=', 'cars.driverId')
        .as('driverName'),
      eb
        .selectFrom('carServers')
        .select('carServers.title')
        .whereRef('carServers.id', '=', 'cars.carServerId')
        .as('carServerTitle'),
    ])
    .where('cars.id', '=', id)
    .where(visible(reach))
    .forUpdate('cars')
    .executeTakeFirst()

/** Null: the object does not exist, or none is referenced. */
export async function readNames(
  tx: Tx,
  { companyId, driverId, carServerId }: Pick<CarInput, 'companyId' | 'driverId' | 'carServerId'>,
): Promise<CarNames> {
  const { rows } = await sql<CarNames>`
    select (select name from companies where id = ${companyId}::integer for key share) as company_name,
      (select ${driverName} from drivers where id = ${driverId}::integer) as driver_name,
      (select title from car_servers where id = ${carServerId}::integer) as car_server_title`.execute(tx)
  return rows[0] ?? { companyName: null, driverName: null, carServerTitle: null }
}

/** The drivers with their organizations. */
export const readOwnersOfDrivers = async (
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; companyId: number | null }[]> =>
  ids.length === 0
    ? []
    : tx.selectFrom('drivers').select(['id', 'companyId']).where('id', 'in', ids).orderBy('id').execute()

export async function insertCar(tx: Tx, input: CarInput): Promise<number> {
  const { id } = await tx
    .insertInto('cars')
    .values({ ...input, mileageAt: input.mileageKm === null ? null : sql<string>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const touched = { version: sql<number>`version + 1`, updatedAt: sql<string>`now()` }

/** Without `mileageKm` the mileage stays what it is, entered or counted on by the tracker. */
export async function updateCar(
  tx: Tx,
  id: number,
  change: Omit<CarInput, 'mileageKm'> & Partial<Pick<CarInput, 'mileageKm'>>,
): Promise<void> {
  await tx
    .updateTable('cars')
    .set({
      ...change,
      ...touched,
      ...(change.mileageKm === undefined ? {} : { mileageAt: sql<string>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteCar(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cars').where('id', '=', id).execute()
}

/** A truck with its assigned driver. */
export interface DriverAssignment {
  readonly id: number
  readonly companyId: number | null
  readonly driverId: number | null
  readonly driverName: string | null
}

/** Serializes assignments of one driver to trucks. */
export async function lockDriver(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('drivers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Locks the trucks of a driver and one more truck, in the order of ids. */
export const lockDriverAssignments = (
  tx: Tx,
  driverId: number,
  carId: number | null,
): Promise<DriverAssignment[]> =>
  tx
    .selectFrom('cars')
    .select((eb) => [
      'cars.id',
      'cars.companyId',
      'cars.driverId',
      eb
        .selectFrom('drivers')
        .select(driverName.as('name'))
        .whereRef('drivers.id', '=', 'cars.driverId')
        .as('driverName'),
    ])
    .where((eb) => eb.or([eb('cars.driverId', '=', driverId), eb('cars.id', '=', carId ?? 0)]))
    .orderBy('cars.id')
    .forUpdate()
    .execute()

export async function setDriver(tx: Tx, ids: readonly number[], driverId: number | null): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('cars')
    .set({ driverId, ...touched })
    .where('id', 'in', ids)
    .execute()
}

export async function countUses(
  tx: Tx,
  id: number,
): Promise<{ tasks: number; ranges: number; rollCalls: number; units: number }> {
  const { rows } = await sql<{ tasks: number; ranges: number; rollCalls: number; units: number }>`
    select (select count(*)::int from tasks where car_id = ${id}) as tasks,
      (select count(*)::int from maintenance_ranges where car_id = ${id}) as ranges,
      (select count(*)::int from roll_calls where car_id = ${id}) as roll_calls,
      (select count(*)::int from units where car_id = ${id}) as units`.execute(tx)
  return rows[0] ?? { tasks: 0, ranges: 0, rollCalls: 0, units: 0 }
}

export const carCounters: readonly Counter[] = [{ deltas: 'car_count_deltas', fold: 'fold_car_counts' }]
