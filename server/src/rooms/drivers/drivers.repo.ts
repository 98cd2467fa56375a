import type { Driver, DriverInput, DriverSearch } from '@naryad/contract/drivers/drivers'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'
import { among, inOrderOf } from '../../platform/db/in-order.ts'
import type { Reach } from '../tasks/index.ts'
import { findDriverIds, hasToken, visible } from './drivers.search.repo.ts'

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
  'isActive',
] as const satisfies readonly (keyof DriverInput)[]

/** The truck that he drives now. */
const car = (eb: ExpressionBuilder<Database, 'drivers'>) =>
  eb
    .selectFrom('cars')
    .whereRef('cars.driverId', '=', 'drivers.id')
    .where('cars.status', '<>', 'ARCHIVED')
    .orderBy('cars.id')
    .limit(1)

/** A task of another organization is no business of a client's. */
const openTasksCount = ({ scope, who }: Reach) => sql<number>`(
  select count(*)::int from tasks where tasks.driver_id = drivers.id and tasks.is_open
    and ${scope === 'company' ? sql`tasks.company_id = ${who.companyId}` : sql`true`})`

const select = (db: Db, reach: Reach) =>
  db
    .selectFrom('drivers')
    .select(['id', ...columns, 'version', 'createdAt', 'updatedAt'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('companies')
          .select(['companies.id', 'companies.name'])
          .whereRef('companies.id', '=', 'drivers.companyId'),
      )
        .$castTo<Driver['company']>()
        .as('company'),
      jsonObjectFrom(car(eb).select(['cars.id', 'cars.plate']))
        .$castTo<Driver['car']>()
        .as('car'),
      // What the staff note for themselves is not for the organization's eyes.
      (reach.scope === 'company' ? sql<string>`''` : sql<string>`drivers.comment`).as('comment'),
      sql<boolean>`${hasToken}`.as('hasMobileToken'),
      eb
        .selectFrom('driverTokens')
        .select('driverTokens.expiresAt')
        .whereRef('driverTokens.driverId', '=', 'drivers.id')
        .where('driverTokens.expiresAt', '>', sql<string>`now()`)
        .as('mobileTokenExpiresAt'),
      openTasksCount(reach).as('openTasksCount'),
    ])
    .where(visible(reach))

export const findDriver = (db: Db, reach: Reach, id: number): Promise<Driver | undefined> =>
  select(db, reach).where('id', '=', id).executeTakeFirst()

export async function searchDrivers(
  db: Db,
  reach: Reach,
  search: DriverSearch,
): Promise<{ items: Driver[]; totalCount: number }> {
  const { ids, totalCount } = await findDriverIds(db, reach, search)
  if (ids.length === 0) return { items: [], totalCount }
  const rows = await select(db, reach).where(among('drivers.id', ids)).execute()
  return { items: inOrderOf(rows, ids), totalCount }
}

/** What a driver names, as a person reads it. */
interface DriverNames {
  readonly companyName: string | null
  readonly plate: string | null
}

export interface DriverState extends DriverInput, DriverNames {}

/** Locked against everything, the words of tasks that are just being written for him too. */
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
      car(eb).select('cars.plate').as('plate'),
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

/** Null: there is no such thing, or none is named. */
export async function readNames(
  tx: Tx,
  { companyId, carId }: Pick<DriverInput, 'companyId' | 'carId'>,
): Promise<DriverNames> {
  const { rows } = await sql<DriverNames>`
    select (select name from companies where id = ${companyId}::integer) as company_name,
      (select plate from cars where id = ${carId}::integer and status <> 'ARCHIVED') as plate`.execute(tx)
  return rows[0] ?? { companyName: null, plate: null }
}

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

export async function countUses(tx: Tx, id: number): Promise<{ tasks: number; cars: number }> {
  const { rows } = await sql<{ tasks: number; cars: number }>`
    select (select count(*)::int from tasks where driver_id = ${id}) as tasks,
      (select count(*)::int from cars where driver_id = ${id}) as cars`.execute(tx)
  return rows[0] ?? { tasks: 0, cars: 0 }
}

export async function foldDriverCounts(tx: Tx): Promise<void> {
  await sql`select fold_driver_counts()`.execute(tx)
}
