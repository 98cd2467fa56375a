import type { RollCallAddition } from '@naryad/contract/roll-call/roll-call'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

interface Expected {
  readonly id: number
  readonly companyId: number | null
  /** The truck currently assigned to the driver. */
  readonly carId: number | null
}

export interface Subjects {
  readonly drivers: ReadonlyMap<number, Expected>
  readonly users: ReadonlySet<number>
  readonly cars: ReadonlyMap<number, number | null>
}

const idsOf = (added: readonly RollCallAddition[], name: 'driverId' | 'userId' | 'carId') =>
  arrayOf(
    added.map((addition) => addition[name]),
    'integer',
  )

/**
 * Those of the given ids that may be expected: active drivers, staff who are not blocked, unarchived
 * trucks.
 */
export async function readSubjects(tx: Tx, added: readonly RollCallAddition[]): Promise<Subjects> {
  const drivers = await sql<Expected>`
    select drivers.id, drivers.company_id, own.id as car_id from drivers
    left join lateral (
      select cars.id from cars where cars.driver_id = drivers.id and cars.status <> 'ARCHIVED'
      order by cars.id limit 1) as own on true
    where drivers.id = any(${idsOf(added, 'driverId')}) and drivers.is_active for key share of drivers`.execute(
    tx,
  )
  const users = await sql<{ id: number }>`
    select id from users
    where id = any(${idsOf(added, 'userId')}) and role <> 'client' and not is_blocked for key share`.execute(
    tx,
  )
  const cars = await sql<{ id: number; companyId: number | null }>`
    select id, company_id from cars
    where id = any(${idsOf(added, 'carId')}) and status <> 'ARCHIVED' for key share`.execute(tx)
  return {
    drivers: new Map(drivers.rows.map((row) => [row.id, row])),
    users: new Set(users.rows.map(({ id }) => id)),
    cars: new Map(cars.rows.map(({ id, companyId }) => [id, companyId])),
  }
}
