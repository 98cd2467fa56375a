import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { makeTable } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { carHeader, fileOf, historyOf, readCars } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)

test('a file that the database refuses in its middle changes nothing', async () => {
  await makeCar(db, { plate: 'А001АА16', brand: 'МАЗ' })
  await sql`
    create function refuse_row_in_middle() returns trigger language plpgsql as $$ begin raise exception 'строка испорчена'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse_row_in_middle before insert on cars for each row when (new.plate = 'А003АА16') execute function refuse_row_in_middle()`.execute(
    db,
  )
  onTestFinished(async () => void (await sql`drop function refuse_row_in_middle cascade`.execute(db)))
  const file = [
    ['А001АА16', 'КАМАЗ', 2020],
    ['А002АА16', 'МАЗ', 2021],
    ['А003АА16', 'МАЗ', 2021],
  ]
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { status } = await dispatcher.refusal(importsRoutes.cars, {
    files: [fileOf(await makeTable(carHeader, file))],
  })
  expect(status).toBe(500)
  expect(await readCars(db)).toMatchObject([{ plate: 'А001АА16', brand: 'МАЗ' }])
  expect(await historyOf(db, 'cars')).toEqual([])
})
