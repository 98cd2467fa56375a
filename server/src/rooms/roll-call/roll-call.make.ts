import type { Insertable, Selectable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import type { RollCallsTable } from './roll-call.table.ts'

/** A driver expected from ten to eleven on a day in November by default. */
export async function makeRollCall(
  db: Db,
  facts: Partial<Insertable<RollCallsTable>> = {},
): Promise<Selectable<RollCallsTable>> {
  const isWithoutSubject =
    facts.driverId === undefined && facts.userId === undefined && facts.carId === undefined
  return db
    .insertInto('rollCalls')
    .values({
      date: '2026-11-19',
      windowFrom: '2026-11-19T07:00:00Z',
      windowTo: '2026-11-19T08:00:00Z',
      ...(isWithoutSubject ? { driverId: (await makeDriver(db)).id } : {}),
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
