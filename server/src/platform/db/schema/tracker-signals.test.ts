import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'

import { databaseAt } from '../../../testing/schema-database.ts'
import { carMileage, carMileageAt, joinPositions } from '../query/car-mileage.ts'
import { migrateToLatest } from './migrate.ts'

// A whole schema is made here, and the machine may be busy.
vi.setConfig({ hookTimeout: 60_000 })

const { db, url } = await databaseAt('signals', '0029_address_passwords')

const doubt = (facts: object) =>
  JSON.stringify({
    readingKm: 18,
    firstKm: 15,
    trackerKm: 812_340,
    fromKm: 812_340,
    since: '2026-11-20T10:00:00.000Z',
    at: '2026-11-20T11:00:00.000Z',
    count: 2,
    isDismissed: false,
    ...facts,
  })

beforeAll(async () => {
  // 1 drives, 2 is silent and has no position yet, 3 has a mileage alone, 4 to 6 are asked about: one waits, one was
  // called an error, one was corrected.
  await sql`
    insert into cars (id, plate, mileage_km, mileage_at, last_seen_at, lat, lon, tracker_km, tracker_km_at, mileage_doubt)
    values
      (1, 'А001АА16', 500, '2026-11-20T09:00Z', now() - interval '4 minutes', 55, 49, 700, '2026-11-20T09:00Z', null),
      (2, 'А002АА16', 600, '2026-11-20T09:00Z', '2026-11-20T09:00Z', 56, 50, null, null, null),
      (3, 'А003АА16', 700, null, null, null, null, null, null, null),
      (4, 'А004АА16', 812340, '2026-11-20T09:00Z', now(), 55, 49, 812340, '2026-11-20T09:00Z', ${doubt({})}),
      (5, 'А005АА16', 812340, '2026-11-20T09:00Z', now(), 55, 49, 812340, '2026-11-20T09:00Z', ${doubt({ isDismissed: true })}),
      (6, 'А006АА16', 812500, '2026-11-20T12:00Z', now(), 55, 49, 812340, '2026-11-20T09:00Z', ${doubt({})})`.execute(
    db,
  )
  await sql`
    insert into car_positions (car_id, at, lat, lon, mileage_km, stored_at, stored_lat, stored_lon, seq, published_at)
    select id, now(), 57, 51, 705, now(), 57, 51, 1, now() from cars where id = 1`.execute(db)
  await sql`
    insert into maintenance_ranges (id, car_id, kind_id, mileage_from, mileage_to)
    select 1, 1, min(id), 0, 2000 from maintenance_kinds`.execute(db)
  await sql`select refresh_car_terms('{1}'), fold_car_counts()`.execute(db)
  await migrateToLatest(url)
})

const rows = async (query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(db)).rows.map((row) => Object.values(row))

test('every truck keeps its mileage and its last signal', async () => {
  expect(
    await rows(`select cars.id, ${carMileage} as km, extract(hour from ${carMileageAt})::integer as hour, positions.lat, is_silent
      from cars ${joinPositions} order by cars.id`),
  ).toEqual([
    [1, 500, 9, 57, false],
    [2, 600, 9, 56, true],
    [3, 700, null, null, false],
    [4, 812_340, 9, 55, false],
    [5, 812_340, 9, 55, false],
    [6, 812_500, 12, 55, false],
  ])
  expect(
    await rows('select car_id, tracker_km from car_positions where tracker_km is not null order by 1'),
  ).toEqual([
    [1, 700],
    [4, 812_340],
    [5, 812_340],
    [6, 812_340],
  ])
})

test('a question about a mileage stays a question, an answer an answer', async () => {
  expect(
    await rows(`select cars.id, odometer_since is not distinct from mileage_at as waits, mileage_error_since is not null as is_error
      from cars ${joinPositions} where mileage_doubt is not null order by cars.id`),
  ).toEqual([
    [4, true, false],
    [5, true, true],
    [6, false, false],
  ])
})

test('silent trucks are counted, and terms know the mileage at which they change', async () => {
  expect(
    await rows(`select is_silent, sum(n)::integer from (
      select is_silent, n from car_counts where company_id = -1 union all select is_silent, n from car_count_deltas) as n
      group by 1 order by 1`),
  ).toEqual([
    [false, 5],
    [true, 1],
  ])
  expect(await rows('select next_km from car_terms')).toEqual([[1000]])
})
