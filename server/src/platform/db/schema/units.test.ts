import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'

import { databaseAt } from '../../../testing/schema-database.ts'
import { migrateWithin } from './migrate.ts'

// A whole schema is made here, and the machine may be busy.
vi.setConfig({ hookTimeout: 120_000 })

const { db } = await databaseAt('units', '0043_sticker_photos')

beforeAll(async () => {
  await sql`
    insert into cars (plate, tachograph_model, tachograph_number, skzi_number, tracker_model, tracker_imei, status) values
      ('А001АА16', 'Меркурий', '00-123', '77120', 'Galileosky', '861785006112904', 'ARCHIVED'),
      ('А002АА16', 'Меркурий', '00123', 'НКМ 77120', '', '', 'READY'),
      ('А003АА16', 'Меркурий', '123', '', 'ADM333', '', 'READY'),
      ('А004АА16', 'Штрих', '00123', '—', '', '', 'READY')`.execute(db)
  await sql`
    insert into maintenance_ranges (car_id, kind_id, date_from, date_to, done_at)
    select cars.id, kinds.id, '2026-01-14', '2028-01-14', given.done_at::timestamptz
    from (values (2, 'Поверка тахографа', null), (2, 'Блок СКЗИ', null), (2, 'ТО-1', null),
      (3, 'Поверка тахографа', '2026-02-01')) as given (car, title, done_at)
    join cars on cars.id = given.car join maintenance_kinds as kinds on kinds.title = given.title`.execute(db)
  await migrateWithin(db, '0044_units')
})

test('what the columns of trucks name is installed there, of several trucks in one that is in use', async () => {
  const { rows } = await sql`
    select units.kind, unit_models.title, serial, car_id, is_main, since, warranty_until
    from units join unit_models on unit_models.id = units.model_id order by car_id, units.kind`.execute(db)
  const known = { isMain: true, since: null, warrantyUntil: null }
  expect(rows).toEqual([
    { kind: 'SKZI', title: '', serial: '77120', carId: 1, ...known },
    { kind: 'TERMINAL', title: 'Galileosky', serial: '861785006112904', carId: 1, ...known },
    { kind: 'SKZI', title: '', serial: 'НКМ 77120', carId: 2, ...known },
    { kind: 'TACHOGRAPH', title: 'Меркурий', serial: '00123', carId: 2, ...known },
    { kind: 'TACHOGRAPH', title: 'Меркурий', serial: '123', carId: 3, ...known },
    { kind: 'SKZI', title: '', serial: '—', carId: 4, ...known },
    { kind: 'TACHOGRAPH', title: 'Штрих', serial: '00123', carId: 4, ...known },
  ])
  const { rows: moves } =
    await sql`select distinct note, on_day, from_place, to_place from unit_moves`.execute(db)
  expect(moves).toEqual([{ note: 'начальный остаток', onDay: null, fromPlace: null, toPlace: 'CAR' }])
})

test('a number that another truck names too stays in the column and is noted', async () => {
  const { rows } = await sql`
    select field, tachograph_number from unread_values join cars on cars.id = object_id order by field`.execute(
    db,
  )
  expect(rows).toEqual([{ field: 'tachographNumber', tachographNumber: '00-123' }])
})

test('open ranges belong to the unit of their kind, which has the verification', async () => {
  const { rows } = await sql`
    select kinds.title, units.kind as unit from maintenance_ranges as ranges
    join maintenance_kinds as kinds on kinds.id = ranges.kind_id left join units on units.id = ranges.unit_id
    where ranges.done_at is null or ranges.unit_id is not null order by kinds.title`.execute(db)
  expect(rows).toEqual([
    { title: 'Блок СКЗИ', unit: 'SKZI' },
    { title: 'Поверка тахографа', unit: 'TACHOGRAPH' },
    { title: 'ТО-1', unit: null },
  ])
  const { rows: verified } = await sql`
    select serial, verified_on, verified_until from units where verified_until is not null`.execute(db)
  expect(verified).toEqual([{ serial: '00123', verifiedOn: '2026-01-14', verifiedUntil: '2028-01-14' }])
})
