import type { Insertable, Selectable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { makeCar } from '../cars/cars.make.ts'
import { refreshTerms } from './maintenance.repo.ts'
import type { MaintenanceKindsTable, MaintenanceRangesTable } from './maintenance.table.ts'

let made = 0

/** A kind with a term of one year, in addition to those of the migrations. */
export const makeKind = (
  db: Db,
  facts: Partial<Insertable<MaintenanceKindsTable>> = {},
): Promise<Selectable<MaintenanceKindsTable>> => {
  made += 1
  return db
    .insertInto('maintenanceKinds')
    .values({ title: `Вид обслуживания ${made}`, termMonths: 12, ...facts })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A range of this year on a new truck by default; its state follows from its dates. */
export async function makeRange(
  db: Db,
  facts: Partial<Insertable<MaintenanceRangesTable>> = {},
): Promise<Selectable<MaintenanceRangesTable>> {
  const carId = facts.carId ?? (await makeCar(db)).id
  const kindId = facts.kindId ?? (await makeKind(db)).id
  const isByKm = facts.mileageTo !== undefined && facts.dateTo === undefined
  const year = new Date().getUTCFullYear()
  const days = isByKm ? {} : { dateFrom: `${year}-01-01`, dateTo: `${year}-12-31` }
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('maintenanceRanges')
      .values({ ...days, ...facts, carId, kindId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refreshTerms(tx, [carId])
    return tx.selectFrom('maintenanceRanges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
}
