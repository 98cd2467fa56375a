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

  test.each([
    [
      'cars',
      ['Госномер', 'Водитель'],
      'Водитель: уже указан в строке 2, а у водителя одно ТС: оставьте одну',
    ],
    ['drivers', ['ТС', 'Телефон', 'ФИО'], 'ТС: уже указано в строке 2, а у ТС один водитель: оставьте одну'],
  ] as const)(
    'in a file of %s one driver and one truck are together once',
    async (entity, header, message) => {
      await twoCars()
      const rows = {
        cars: [
          ['А001АА16', '+79172451862'],
          ['А002АА16', '+79172451862'],
        ],
        drivers: [
          ['А001АА16', '+79172451862', 'Петров'],
          ['А001АА16', '+79172451861', 'Иванов'],
        ],
      }[entity]
      const { id, problems, failedCount, changedCount } = await sendRows(
        dispatcher,
        entity,
        header,
        rows,
        true,
      )
      expect(problems).toMatchObject([{ row: 3, message }])
      expect({ failedCount, changedCount }).toEqual({ failedCount: 1, changedCount: 1 })
      // The row is good without it.
      const settings = { omitsWrongFields: true }
      const { body } = await dispatcher.call(importsRoutes.retry, { params: { id }, body: settings })
      expect(body).toMatchObject({ failedCount: 0, omittedCount: 1 })
    },
  )

  test('a row that leaves its driver or truck alone does not get it back from the row that takes it', async () => {
    const { ivanov, petrov } = await twoCars()
    await sendRows(
      dispatcher,
      'cars',
      ['Госномер', 'Водитель', 'Марка'],
      [
        ['А001АА16', '+79172451862', ''],
        ['А002АА16', '', 'Volvo'],
      ],
    )
    expect(await seats()).toEqual({ А001АА16: petrov.id, А002АА16: null })
    await sendRows(
      dispatcher,
      'drivers',
      ['ФИО', 'Телефон', 'ТС', 'Комментарий'],
      [
        ['Иванов', '+79172451861', 'А001АА16', ''],
        ['Петров', '+79172451862', '', 'Ночная смена'],
      ],
    )
    expect(await seats()).toEqual({ А001АА16: ivanov.id, А002АА16: null })
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
