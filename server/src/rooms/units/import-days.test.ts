import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { sendRows } from '../imports/imports.make.ts'
import { makeUnitModel, type UnitCalls, unitCalls } from './units.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
let calls: UnitCalls
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  calls = unitCalls(db, dispatcher)
})
const everywhere = async () => (await dispatcher.call(unitsRoutes.search, { body: {} })).body.items

describe('a corrected day of installation', () => {
  const short = ['Вид', 'Модель', 'Серийный номер', 'Госномер', 'Установлен', 'Гарантия до']
  let plate: string
  beforeEach(async () => {
    plate = (await makeCar(db)).plate ?? ''
    await makeUnitModel(db, { kind: 'TACHOGRAPH', title: 'Меркурий', warrantyMonths: 24 })
  })
  const read = (day: string, until = '') =>
    sendRows(dispatcher, 'units', short, [['Тахограф', 'Меркурий', '1', plate, day, until]])
  const warranty = async () => (await everywhere()).map(({ warrantyUntil }) => warrantyUntil)

  test('moves the warranty that counts from it, and an undone file moves it back', async () => {
    await read('12.03.2026')
    // The exported cell of the warranty is as it was.
    const { id } = await read('12.03.2025', '12.03.2028')
    expect(await warranty()).toEqual(['2027-03-12'])
    await dispatcher.call(importsRoutes.undo, { params: { id } })
    expect(await warranty()).toEqual(['2028-03-12'])
  })

  test('begins the warranty of an opening balance', async () => {
    await read('')
    expect(await warranty()).toEqual([null])
    await read('12.03.2026')
    expect(await warranty()).toEqual(['2028-03-12'])
  })

  test('leaves a warranty that was written by hand, or that the file has', async () => {
    await read('12.03.2026', '01.01.2030')
    await read('12.03.2025')
    expect(await warranty()).toEqual(['2030-01-01'])
    await read('12.02.2025', '01.06.2029')
    expect(await warranty()).toEqual(['2029-06-01'])
  })

  test('leaves the warranty of the first installation', async () => {
    await read('12.03.2025')
    const [unit] = await everywhere()
    const [other, id] = [await makeCar(db), unit?.id ?? 0]
    await calls.move(id, { place: 'OFFICE', on: '2025-06-01' })
    await calls.move(id, { place: 'CAR', carId: other.id, on: '2025-07-01' })
    plate = other.plate ?? ''
    await read('02.07.2025')
    expect(await everywhere()).toMatchObject([{ since: '2025-07-02', warrantyUntil: '2027-03-12' }])
  })
})
