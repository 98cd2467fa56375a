import type { MaintenanceInput } from '@naryad/contract/maintenance/maintenance'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { Tx } from '../../platform/db/connect.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { rangeImports } from './import.repo.ts'
import { makeKind } from './maintenance.make.ts'

const db = await testDb()
let carId: number
let kindId: number

beforeEach(async () => {
  carId = (await makeCar(db, { mileageKm: 100_000 })).id
  kindId = (await makeKind(db, { warningDays: 30, warningKm: 1000 })).id
})

const days = { dateFrom: '2026-01-01', dateTo: '2026-06-30' }
const km = (mileageFrom: number, mileageTo: number) => ({ mileageFrom, mileageTo })
const input = (facts: Partial<MaintenanceInput>): MaintenanceInput => ({
  carId,
  kindId,
  dateFrom: null,
  dateTo: null,
  mileageFrom: null,
  mileageTo: null,
  comment: '',
  ...facts,
})

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)
const bring = (...inputs: MaintenanceInput[]): Promise<number[]> =>
  within((tx) => rangeImports.insert(tx, inputs))
const boundsOf = (id: number) =>
  db
    .selectFrom('maintenanceRanges')
    .select(['soonFrom', 'overdueAfter'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a range from a file', () => {
  test.each([
    ['of days', days, ['2026-05-31', '2026-06-30']],
    ['of kilometres, far away', km(95_000, 110_000), ['infinity', 'infinity']],
    ['of kilometres, near their end', km(95_000, 101_000), ['-infinity', 'infinity']],
    ['of kilometres that are used up', km(85_000, 99_999), ['-infinity', '-infinity']],
    ['of days, with kilometres used up', { ...days, ...km(85_000, 99_999) }, ['-infinity', '-infinity']],
  ])('%s is bounded as one that is written alone', async (_, bounds, [soonFrom, overdueAfter]) => {
    const [id = 0] = await bring(input(bounds))
    const other = await makeKind(db, { warningDays: 30, warningKm: 1000 })
    const alone = await db
      .insertInto('maintenanceRanges')
      .values({ carId, kindId: other.id, ...bounds })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await boundsOf(id)).toEqual({ soonFrom, overdueAfter })
    expect(await boundsOf(alone.id)).toEqual({ soonFrom, overdueAfter })
  })

  test('gets its state from the present mileage of its truck, and so does the truck', async () => {
    const id = await within(async (tx) => {
      const [id = 0] = await rangeImports.insert(tx, [input(km(95_000, 110_000))])
      await db.updateTable('cars').set({ mileageKm: 110_001 }).where('id', '=', carId).execute()
      await rangeImports.finish(tx, [carId])
      return id
    })
    expect(await boundsOf(id)).toEqual({ soonFrom: '-infinity', overdueAfter: '-infinity' })
    const terms = await db.selectFrom('carTerms').selectAll().executeTakeFirstOrThrow()
    expect(terms).toMatchObject({
      carId,
      rangeId: id,
      dueKm: 110_000,
      soonKm: 109_000,
      overdueAfter: '-infinity',
    })
  })

  test('makes the nearest of all open ranges the term of its truck', async () => {
    const done = { ...days, doneAt: '2026-03-01T09:00:00Z' }
    await db
      .insertInto('maintenanceRanges')
      .values({ carId, kindId, ...done })
      .execute()
    const [, near = 0] = await bring(
      input({ dateFrom: '2027-01-01', dateTo: '2027-12-31', ...km(95_000, 120_000) }),
      input({ dateFrom: '2026-07-01', dateTo: '2026-12-31' }),
    )
    await within((tx) => rangeImports.finish(tx, [carId]))
    const terms = await db.selectFrom('carTerms').selectAll().execute()
    expect(terms).toMatchObject([
      { carId, rangeId: near, dueOn: '2026-12-31', soonOn: '2026-12-01', dueKm: 120_000, soonKm: 119_000 },
    ])
  })

  test('is not left out in silence when its kind is gone', async () => {
    await expect(bring(input(days), input({ ...days, kindId: 2_000_000_000 }))).rejects.toMatchObject({
      constraint_name: 'maintenance_ranges_kind_id_fkey',
    })
  })
})

describe('the database prevents overlapping ranges of one kind and truck', () => {
  const apart = 'maintenance_ranges_dates_apart'

  test('also those that two files bring at the same moment', async () => {
    let second: Promise<unknown> | undefined
    await within(async (tx) => {
      await rangeImports.insert(tx, [input(days)])
      second = bring(input({ dateFrom: '2026-06-30', dateTo: '2026-12-31' })).catch((error: unknown) => error)
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
        expect(rows).toHaveLength(1)
      }, 10_000)
    })
    expect(await second).toMatchObject({ constraint_name: apart })
  })

  test('to the day in the first and in the last of all years, and neither reaches another kind or truck', async () => {
    const next = (await makeKind(db)).id
    const car = (await makeCar(db)).id
    const [first, last] = [
      { dateFrom: '0001-01-01', dateTo: '0001-12-31' },
      { dateFrom: '9999-01-01', dateTo: '9999-12-31' },
    ]
    const all = [kindId, next].flatMap((kindId) =>
      [carId, car].flatMap((carId) => [
        input({ ...first, kindId, carId }),
        input({ ...last, kindId, carId }),
      ]),
    )
    expect(await bring(...all)).toHaveLength(8)
    await bring(input({ dateFrom: '0002-01-01', dateTo: '9998-12-31' }))
    for (const day of ['0001-12-31', '5000-01-01', '9999-01-01'])
      await expect(bring(input({ dateFrom: day, dateTo: day }))).rejects.toMatchObject({
        constraint_name: apart,
      })
  })

  test('to the kilometre, up to the most that there may be', async () => {
    const next = (await makeKind(db)).id
    await bring(input(km(0, 1)), input(km(1, 9_999_999)), input(km(9_999_999, 10_000_000)))
    await bring(input({ ...km(0, 10_000_000), kindId: next }))
    for (const wrong of [km(0, 2), km(9_999_998, 9_999_999), km(0, 10_000_000)])
      await expect(bring(input(wrong))).rejects.toMatchObject({
        constraint_name: 'maintenance_ranges_mileage_apart',
      })
  })

  test('of numbers of trucks and kinds as large as they may become', async () => {
    const kind = (await makeKind(db, { id: 2 ** 29 - 2 })).id
    const other = (await makeKind(db, { id: kind + 1 })).id
    const car = (await makeCar(db, { id: 2 ** 31 - 1 })).id
    const near = (await makeCar(db, { id: car - 1 })).id
    const at = (carId: number, kindId: number, day: string) =>
      input({ carId, kindId, dateFrom: day, dateTo: day, ...km(5, 6) })
    for (const carId of [car, near])
      for (const kindId of [kind, other]) {
        await bring(at(carId, kindId, '2026-01-01'))
        await bring({ ...at(carId, kindId, '2026-01-02'), ...km(6, 7) })
        await expect(bring({ ...at(carId, kindId, '2026-01-02'), ...km(7, 8) })).rejects.toMatchObject({
          constraint_name: apart,
        })
      }
  })
})
