import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const undo = async (id: number) => (await dispatcher.call(importsRoutes.undo, { params: { id } })).body

describe('who drives what', () => {
  const seats = async (): Promise<Record<string, number | null>> => {
    const cars = await db.selectFrom('cars').select(['title', 'driverId']).execute()
    return Object.fromEntries(cars.map(({ title, driverId }) => [title, driverId]))
  }
  const twoCars = async () => {
    const ivanov = await makeDriver(db, { phone: '+79172451861', lastName: 'Иванов' })
    const petrov = await makeDriver(db, { phone: '+79172451862', lastName: 'Петров' })
    await makeCar(db, { plate: 'А001АА16', driverId: ivanov.id })
    await makeCar(db, { plate: 'А002АА16', driverId: petrov.id })
    return { ivanov, petrov, before: await seats() }
  }

  test('a driver who is not in the file gets the truck back that the file gave to another', async () => {
    const { petrov, before } = await twoCars()
    const { id } = await sendRows(
      dispatcher,
      'drivers',
      ['ФИО', 'Телефон', 'ТС'],
      [
        ['Петров', '+79172451862', 'А001АА16'],
        ['Новый', '+79172451863', 'А002АА16'],
      ],
    )
    expect(await seats()).toMatchObject({ А001АА16: petrov.id })
    expect(await undo(id)).toMatchObject({ state: 'UNDONE' })
    expect(await seats()).toEqual(before)
  })

  test('but not out of a truck assigned since, nor out of another driver’s', async () => {
    const { ivanov } = await twoCars()
    const { id } = await sendRows(
      dispatcher,
      'drivers',
      ['ФИО', 'Телефон', 'ТС'],
      [['Новый', '+79172451863', 'А001АА16']],
    )
    await makeCar(db, { plate: 'А003АА16', driverId: ivanov.id })
    await undo(id)
    expect(await seats()).toMatchObject({ А001АА16: null, А003АА16: ivanov.id })
  })

  test('a truck that is not in the file gets its driver back', async () => {
    const { before } = await twoCars()
    const { id } = await sendRows(
      dispatcher,
      'cars',
      ['Госномер', 'Водитель'],
      [['А001АА16', '+79172451862']],
    )
    expect(await seats()).toMatchObject({ А002АА16: null })
    expect(await undo(id)).toMatchObject({ state: 'UNDONE' })
    expect(await seats()).toEqual(before)
  })

  test('nor can the file be taken back once that truck has been changed', async () => {
    await twoCars()
    const { id } = await sendRows(
      dispatcher,
      'cars',
      ['Госномер', 'Водитель'],
      [['А001АА16', '+79172451862']],
    )
    await db.updateTable('cars').set({ version: 9 }).where('plate', '=', 'А002АА16').execute()
    const { status, body } = await dispatcher.refusal(importsRoutes.undo, { params: { id } })
    expect([status, body.message]).toEqual([409, 'После загрузки изменено или удалено строк: 1'])
  })
})
