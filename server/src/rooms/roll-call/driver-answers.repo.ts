import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type DriverReach, inReachOfDriver } from '../../platform/db/tenant/driver-reach.ts'
import { lockWhere, type RollCallRow } from './roll-call.repo.ts'

export interface Driver extends DriverReach {
  readonly id: number
  readonly carId: number | null
}

/** Condition on `roll_calls`: those of the driver, and those of the driver's truck without a driver. */
export const rollCallsOfDriver = (driver: Driver): RawBuilder<SqlBool> =>
  sql<SqlBool>`((roll_calls.driver_id = ${driver.id}
    or roll_calls.driver_id is null and roll_calls.car_id = ${driver.carId ?? 0})
    and ${inReachOfDriver('roll_calls', driver)})`

export async function lockRollCallOfDriver(
  tx: Tx,
  driver: Driver,
  id: number,
): Promise<RollCallRow | undefined> {
  const [row] = await lockWhere(tx, sql<SqlBool>`roll_calls.id = ${id} and ${rollCallsOfDriver(driver)}`)
  return row
}
