import type { CarInput } from '@naryad/contract/cars/cars'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { columnUpdates, jsonRows } from '../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { deviceFields } from './devices.ts'

export type CarDevices = Pick<CarInput, (typeof deviceFields)[number]>

interface CarWithDevices extends CarDevices {
  readonly id: number
  readonly companyId: number | null
}

export const lockDevices = (tx: Tx, ids: readonly number[]): Promise<CarWithDevices[]> =>
  tx
    .selectFrom('cars')
    .select(['id', 'companyId', ...deviceFields])
    .where(sql<boolean>`id = any(${arrayOf(ids, 'integer')})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function updateDevices(tx: Tx, cars: readonly CarWithDevices[]): Promise<void> {
  await sql`
    update cars set ${columnUpdates(deviceFields)}, version = cars.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::cars, ${jsonRows(cars)}) as rows where cars.id = rows.id`.execute(tx)
}
