import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { lockWhere, type RollCallRow } from './roll-call.repo.ts'

interface Driver {
  readonly id: number
  readonly carId: number | null
}

/** Condition on `roll_calls`: those of the driver, and those of the driver's truck without a driver. */
export const rollCallsOfDriver = ({ id, carId }: Driver): RawBuilder<SqlBool> =>
  sql<SqlBool>`(roll_calls.driver_id = ${id}
    or roll_calls.driver_id is null and roll_calls.car_id = ${carId ?? 0})`

export async function lockRollCallOfDriver(
  tx: Tx,
  driver: Driver,
  id: number,
): Promise<RollCallRow | undefined> {
  const [row] = await lockWhere(tx, sql<SqlBool>`roll_calls.id = ${id} and ${rollCallsOfDriver(driver)}`)
  return row
}
