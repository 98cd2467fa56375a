import { LightSearch } from '@naryad/contract/lights/lights'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeSeenCar } from '../monitoring/positions.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { readLights } from './lights.repo.ts'
import { findLightIds } from './lights.search.repo.ts'

const db = await testDb()
const today = companyToday()
const administrator = {
  scope: 'all',
  who: { id: 0, role: 'admin', isSenior: false, companyId: null, queues: [] },
} as const

/** A repeatable sequence of numbers below 1. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const units = ['TACHOGRAPH', 'SKZI', 'TERMINAL', 'FUEL_SENSOR'] as const
const statuses = ['NEW', 'DONE', 'REMOTE_DONE', 'CLOSED', 'IN_PROGRESS'] as const

/** Stored lights that differ from those of the facts of today, in both directions. */
async function findDifferences(): Promise<unknown[]> {
  const { rows } = await sql`
    with fresh as (
      select cars.id as car_id,
        coalesce(max(case facts.light when 'RED' then 2 when 'YELLOW' then 1 else 0 end), 0) as worst,
        coalesce(array_agg(rule_id order by rule_id) filter (where facts.light = 'RED'), '{}') as red,
        coalesce(array_agg(rule_id order by rule_id) filter (where facts.light = 'YELLOW'), '{}') as yellow,
        coalesce(array_agg(rule_id order by rule_id) filter (where state = 'UNKNOWN'), '{}') as unknown,
        count(*) filter (where state in ('OK', 'SOON', 'OVERDUE')) as known,
        count(*) filter (where state in ('OK', 'SOON', 'OVERDUE', 'UNKNOWN')) as total
      from cars left join car_facts(array(select id from cars), ${today}::date) as facts on facts.car_id = cars.id
      where cars.status <> 'ARCHIVED' group by cars.id),
    stored as (
      select car_id, case light when 'RED' then 2 when 'YELLOW' then 1 else 0 end as worst, red, yellow, unknown,
        known::bigint, total::bigint
      from car_lights)
    (select 'stored' as what, * from (select * from stored except select * from fresh) as one)
    union all (select 'fresh', * from (select * from fresh except select * from stored) as other)`.execute(db)
  return rows
}

/** The trucks of «Красные без заявки». */
async function findLeft(): Promise<number[]> {
  const { ids } = await findLightIds(
    db,
    administrator,
    LightSearch.parse({ isWithoutTask: true, limit: 100 }),
  )
  return [...ids].toSorted((one, next) => one - next)
}

/** The same by what the cards of the trucks say. */
const findLeftByFacts = async (ids: readonly number[]): Promise<number[]> =>
  (await readLights(db, administrator, ids))
    .filter(({ facts }) => facts.some(({ light, task }) => light === 'RED' && task === null))
    .map(({ id }) => id)

test.each([1, 2, 3])('after random changes (%i) each stored light equals a fresh one', async (seed) => {
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const day = (): string => addDays(today, Math.round(random() * 120 - 50))
  const companies = [(await makeCompany(db)).id, (await makeCompany(db)).id]
  const cars: number[] = []
  for (let n = 0; n < 6; n += 1) cars.push((await makeCar(db, { companyId: pick(companies) })).id)
  const drivers = [(await makeDriver(db, { driverCardExpiresOn: day() })).id, (await makeDriver(db)).id]
  const kinds = await db.selectFrom('maintenanceKinds').select(['id', 'purpose']).execute()
  const anyRow = async (table: 'units' | 'maintenance_ranges' | 'tasks') =>
    (await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db)).rows.map(
      ({ id }) => id,
    )
  const write = async (statement: ReturnType<typeof sql>) => void (await statement.execute(db))

  const changes: readonly (() => Promise<unknown>)[] = [
    () => makeUnit(db, { kind: pick(units), place: 'CAR', carId: pick(cars) }),
    async () => {
      const ids = await anyRow('units')
      if (ids.length === 0) return
      const carId = random() < 0.3 ? null : pick(cars)
      await write(sql`update units set place = ${carId === null ? 'OFFICE' : 'CAR'}, car_id = ${carId}, is_main = false
        where id = ${pick(ids)}`)
    },
    () =>
      makeRange(db, {
        carId: pick(cars),
        kindId: pick(kinds).id,
        dateFrom: addDays(today, -400),
        dateTo: day(),
        proofNumber: random() < 0.5 ? '' : '1-2',
        doneAt: random() < 0.3 ? `${addDays(today, -Math.round(random() * 40))}T10:00:00Z` : null,
      }).catch((error: unknown) => {
        // Two open ranges of a kind do not overlap.
        if (!String(error).includes('apart')) throw error
      }),
    async () => {
      const ids = await anyRow('maintenance_ranges')
      if (ids.length > 0)
        await write(sql`update maintenance_ranges set done_at = now() where id = ${pick(ids)}`)
    },
    async () => {
      const ids = await anyRow('maintenance_ranges')
      if (ids.length > 0) await write(sql`delete from maintenance_ranges where id = ${pick(ids)}`)
    },
    async () => {
      const driverId = random() < 0.3 ? null : pick(drivers)
      await write(sql`update cars set driver_id = null where driver_id = ${driverId}::integer`)
      await write(sql`update cars set driver_id = ${driverId}::integer where id = ${pick(cars)}`)
    },
    () =>
      write(sql`update drivers set driver_card_expires_on = ${day()}, license_expires_on = ${day()}
      where id = ${pick(drivers)}`),
    () =>
      write(
        sql`update cars set company_id = ${pick(companies)} where id = any(${`{${pick(cars)},${pick(cars)}}`})`,
      ),
    () => write(sql`update units set former_owner_id = null where car_id = ${pick(cars)}`),
    () => write(sql`update cars set is_silent = not is_silent where id = ${pick(cars)}`),
    () =>
      write(sql`update cars set status = case status when 'ARCHIVED' then 'READY' else 'ARCHIVED' end::car_status
      where id = ${pick(cars)}`),
    async () => void cars.push((await makeSeenCar(db, { lastSeenAt: new Date().toISOString() })).id),
    () =>
      makeTask(db, {
        carId: pick(cars),
        companyId: pick(companies),
        priority: random() < 0.7 ? 'CRITICAL' : 'NORMAL',
        status: pick(statuses),
      }),
    async () => {
      const ids = await anyRow('tasks')
      if (ids.length > 0)
        await write(sql`update tasks set priority = ${pick(['CRITICAL', 'NORMAL'])}, car_id = ${pick(cars)}
          where id = ${pick(ids)}`)
    },
    async () => {
      const ids = await anyRow('tasks')
      if (ids.length > 0)
        await write(sql`insert into fact_tasks (task_id, rule_id)
          select ${pick(ids)}::integer, id from light_rules where id % 3 = ${cars.length % 3} on conflict do nothing`)
    },
    async () => {
      const ids = await anyRow('tasks')
      if (ids.length > 0)
        await write(sql`update maintenance_ranges set task_id = ${pick(ids)} where car_id = ${pick(cars)}`)
    },
    async () => {
      const ids = await anyRow('tasks')
      if (ids.length > 0) await write(sql`delete from tasks where id = ${pick(ids)}`)
    },
  ]
  for (let n = 0; n < 90; n += 1) await pick(changes)()
  expect(await findDifferences()).toEqual([])
  expect(await findLeft()).toEqual(await findLeftByFacts(cars))
})

test('two transactions that change facts of one truck at once leave the light of both changes', async () => {
  const { id: carId } = await makeCar(db)
  const skzi = await db
    .selectFrom('maintenanceKinds')
    .select('id')
    .where('title', '=', 'Блок СКЗИ')
    .executeTakeFirstOrThrow()
  const range = await makeRange(db, {
    carId,
    kindId: skzi.id,
    dateTo: addDays(today, -5),
    dateFrom: '2020-01-01',
  })
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isUpdated = (): void => undefined
  const updated = new Promise<void>((resolve) => {
    isUpdated = resolve
  })
  const first = db.transaction().execute(async (tx) => {
    await tx
      .updateTable('maintenanceRanges')
      .set({ dateTo: addDays(today, 200) })
      .where('id', '=', range.id)
      .execute()
    isUpdated()
    await held
  })
  await updated
  const second = makeUnit(db, { kind: 'SKZI', place: 'CAR', carId })
  letGo()
  await Promise.all([first, second])
  expect(await findDifferences()).toEqual([])
})
