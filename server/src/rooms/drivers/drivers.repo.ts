import type { CarName } from '@naryad/contract/cars/car-name'
import type { Driver, DriverInput, DriverSearch } from '@naryad/contract/drivers/drivers'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Counter } from '../../platform/db/query/counters.ts'
import { readPageJson } from '../../platform/db/query/listing.ts'
import {
  day,
  findItem,
  flag,
  type Json,
  moment,
  nothing,
  number,
  object,
  objectIf,
  readItems,
  type RowProjection,
  text,
  type RawJson,
} from '../../platform/db/query/raw-json.ts'
import { companyRef, driverRefFields } from '../../platform/db/query/references.ts'
import { lastCardReadingOf } from '../maintenance/index.ts'
import { type Reach, visibleTasks } from '../tasks/index.ts'
import { driverListing, visible } from './drivers.search.repo.ts'

const columns = [
  'lastName',
  'firstName',
  'middleName',
  'phone',
  'licenseNumber',
  'licenseExpiresOn',
  'driverCardNumber',
  'driverCardExpiresOn',
  'birthDate',
  'accountingCode',
  'isActive',
] as const satisfies readonly (keyof DriverInput)[]

/** The truck currently assigned to the driver. */
const car = (eb: ExpressionBuilder<Database, 'drivers'>) =>
  eb
    .selectFrom('cars')
    .whereRef('cars.driverId', '=', 'drivers.id')
    .where('cars.status', '<>', 'ARCHIVED')
    .orderBy('cars.id')
    .limit(1)

const item = (comment: Json): Json<Driver> =>
  object<Driver>({
    ...driverRefFields,
    company: companyRef,
    car: objectIf(
      'own.id is not null',
      object<CarName>({ id: number('own.id'), plate: text('own.plate'), title: text('own.title') }),
    ),
    licenseNumber: text('drivers.license_number'),
    licenseExpiresOn: day('drivers.license_expires_on'),
    driverCardNumber: text('drivers.driver_card_number'),
    driverCardExpiresOn: day('drivers.driver_card_expires_on'),
    cardReadOn: day('readings.card_read_on'),
    birthDate: day('drivers.birth_date'),
    accountingCode: text('drivers.accounting_code'),
    comment,
    isActive: flag('drivers.is_active'),
    hasMobileToken: flag('driver_tokens.expires_at is not null'),
    mobileTokenExpiresAt: moment('driver_tokens.expires_at'),
    openTasksCount: number('open.n'),
    version: number('drivers.version'),
    createdAt: moment('drivers.created_at'),
    updatedAt: moment('drivers.updated_at'),
  })

const items = { staff: item(text('drivers.comment')), client: item(nothing) }

export const driverShape = (reach: Reach): RowProjection<Driver> => ({
  table: 'drivers',
  // Staff notes are hidden from the organization.
  item: reach.scope === 'company' ? items.client : items.staff,
  joins: sql`
    left join companies on companies.id = drivers.company_id
    left join driver_tokens on driver_tokens.driver_id = drivers.id and driver_tokens.expires_at > now()
    left join lateral (
      select cars.id, cars.plate, cars.title from cars where cars.driver_id = drivers.id and cars.status <> 'ARCHIVED'
      order by cars.id limit 1) as own on true
    cross join lateral (
      select ${lastCardReadingOf(sql<SqlBool>`cars.driver_id = drivers.id`)} as card_read_on) as readings
    cross join lateral (
      select count(*) as n from tasks where tasks.driver_id = drivers.id and tasks.is_open
        and ${visibleTasks(reach.who)}) as open`,
  visible: visible(reach),
})

export const readDrivers = (db: Db, reach: Reach, ids: readonly number[]): Promise<Iterable<Driver>> =>
  readItems(db, driverShape(reach), ids)

export const findDriver = (db: Db, reach: Reach, id: number): Promise<Driver | undefined> =>
  findItem(db, driverShape(reach), id)

export const searchDrivers = (
  db: Db,
  reach: Reach,
  search: DriverSearch,
): Promise<RawJson<{ items: Driver[]; totalCount: number }>> =>
  readPageJson(db, driverShape(reach), driverListing(db, reach, search))

/** Names of the objects that a driver refers to, formatted for display. */
interface DriverNames {
  readonly companyName: string | null
  readonly carTitle: string | null
}

export interface DriverState extends DriverInput, DriverNames {}

/** The exclusive lock also blocks concurrent updates of the search texts of the driver's tasks. */
export const lockDriver = (
  tx: Tx,
  reach: Reach,
  id: number,
): Promise<(DriverState & { readonly version: number }) | undefined> =>
  tx
    .selectFrom('drivers')
    .select([...columns, 'companyId', 'comment', 'version'])
    .select((eb) => [
      car(eb).select('cars.id').as('carId'),
      car(eb).select('cars.title').as('carTitle'),
      eb
        .selectFrom('companies')
        .select('companies.name')
        .whereRef('companies.id', '=', 'drivers.companyId')
        .as('companyName'),
    ])
    .where('id', '=', id)
    .where(visible(reach))
    .forUpdate()
    .executeTakeFirst()

/** Null: the object does not exist, or none is referenced. */
export async function readNames(
  tx: Tx,
  { companyId, carId }: Pick<DriverInput, 'companyId' | 'carId'>,
): Promise<DriverNames> {
  const { rows } = await sql<DriverNames>`
    select (select name from companies where id = ${companyId}::integer for key share) as company_name,
      (select title from cars where id = ${carId}::integer and status <> 'ARCHIVED') as car_title`.execute(tx)
  return rows[0] ?? { companyName: null, carTitle: null }
}

/** The driver's organization. */
export const findOwner = async (tx: Tx, id: number): Promise<number | null> =>
  (await tx.selectFrom('drivers').select('companyId').where('id', '=', id).executeTakeFirst())?.companyId ??
  null

const values = ({ carId: _, ...input }: DriverInput) => input

export async function insertDriver(tx: Tx, input: DriverInput): Promise<number> {
  const { id } = await tx
    .insertInto('drivers')
    .values(values(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDriver(tx: Tx, id: number, input: DriverInput): Promise<void> {
  await tx
    .updateTable('drivers')
    .set({ ...values(input), version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteDriver(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('drivers').where('id', '=', id).execute()
}

export async function countUses(
  tx: Tx,
  id: number,
): Promise<{ tasks: number; cars: number; rollCalls: number }> {
  const { rows } = await sql<{ tasks: number; cars: number; rollCalls: number }>`
    select (select count(*)::int from tasks where driver_id = ${id}) as tasks,
      (select count(*)::int from cars where driver_id = ${id}) as cars,
      (select count(*)::int from roll_calls where driver_id = ${id}) as roll_calls`.execute(tx)
  return rows[0] ?? { tasks: 0, cars: 0, rollCalls: 0 }
}

export const driverCounters: readonly Counter[] = [
  { deltas: 'driver_count_deltas', fold: 'fold_driver_counts' },
]
