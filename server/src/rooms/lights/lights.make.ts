import type { LightFact } from '@naryad/contract/lights/lights'
import type { CarLight } from '@naryad/contract/lights/lights'
import { lightsRoutes } from '@naryad/contract/lights/lights.routes'
import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import type { Caller } from '../../testing/callers.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeUnit } from '../units/units.make.ts'
import type { LightRulesTable } from './lights.table.ts'

let made = 0

/** A rule about critical tasks, in addition to those of the migrations. */
export async function makeLightRule(
  db: Db,
  facts: Partial<Insertable<LightRulesTable>> = {},
): Promise<{ id: number; version: number }> {
  made += 1
  return db
    .insertInto('lightRules')
    .values({
      title: `Правило ${made}`,
      short: `№ ${made}`,
      fact: 'CRITICAL_TASK',
      kindId: null,
      unitKind: null,
      onlyWith: null,
      overdue: 'RED',
      soon: 'YELLOW',
      unknown: 'YELLOW',
      checkedOn: null,
      position: 500 + made,
      ...facts,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

export const lightOf = async (caller: Caller, id: number): Promise<CarLight> =>
  (await caller.call(lightsRoutes.ofCar, { params: { id } })).body

/** The fact of a rule of the migrations, by its short title. */
export async function factOf(db: Db, caller: Caller, carId: number, short: string): Promise<LightFact> {
  const rule = await db
    .selectFrom('lightRules')
    .select('id')
    .where('short', '=', short)
    .executeTakeFirstOrThrow()
  const fact = (await lightOf(caller, carId)).facts.find(({ ruleId }) => ruleId === rule.id)
  if (!fact) throw new Error(`no fact «${short}»`)
  return fact
}

/** A truck that is red, because its СКЗИ block has ended so many days ago. */
export async function makeRedCar(
  db: Db,
  { daysAgo = 1, ...facts }: { companyId?: number; plate?: string; daysAgo?: number } = {},
): Promise<{ id: number; rangeId: number }> {
  const { id } = await makeCar(db, facts)
  await makeUnit(db, { kind: 'SKZI', place: 'CAR', carId: id })
  const kind = await db
    .selectFrom('maintenanceKinds')
    .select('id')
    .where('title', '=', 'Блок СКЗИ')
    .executeTakeFirstOrThrow()
  const today = companyToday()
  const range = await makeRange(db, {
    carId: id,
    kindId: kind.id,
    dateFrom: addDays(today, -daysAgo - 300),
    dateTo: addDays(today, -daysAgo),
  })
  return { id, rangeId: range.id }
}
