import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { carHeader, readCars, type Rows, sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

describe('two columns of one field', () => {
  const sendCars = (header: readonly string[], rows: Rows) => sendRows(dispatcher, 'cars', header, rows, true)

  test('are one: in every row the first of them that is filled', async () => {
    const result = await sendRows(
      dispatcher,
      'drivers',
      ['ФИО', 'Мобильный', 'Тел.'],
      [
        ['Первый', '+79172451861', ''],
        ['Второй', '', '+79172451862'],
        ['Третий', '8 917 245-18-63', 79_172_451_863],
        ['Четвёртый', '+79172451864', '+79172451865'],
        ['Пятый', '+79172451866', 'нет'],
      ],
    )
    expect(result).toMatchObject({
      createdCount: 5,
      unknownColumns: [],
      sameColumns: [{ title: 'Телефон', headings: ['Мобильный', 'Тел.'], differingCount: 2, firstRow: 5 }],
    })
    const drivers = await db.selectFrom('drivers').select('phone').orderBy('phone').execute()
    expect(drivers.map(({ phone }) => phone)).toEqual([
      '+79172451861',
      '+79172451862',
      '+79172451863',
      '+79172451864',
      '+79172451866',
    ])
  })

  test('the one that is called as in the template comes first, wherever it stands', async () => {
    const result = await sendCars(
      ['Номер', 'Госномер', 'Марка'],
      [
        [1, 'А001АА16', 'КАМАЗ'],
        ['А002АА16', '', 'МАЗ'],
      ],
    )
    expect(result).toMatchObject({
      createdCount: 2,
      errors: {},
      sameColumns: [{ title: 'Госномер', headings: ['Госномер', 'Номер'], differingCount: 1, firstRow: 2 }],
    })
  })

  test('that say the same are reported too, for one of them may be meant for something else', async () => {
    const result = await sendCars(['Госномер', 'Авто'], [['А001АА16', 'а 001 аа 16']])
    expect(result).toMatchObject({
      sameColumns: [{ title: 'Госномер', headings: ['Госномер', 'Авто'], differingCount: 0, firstRow: null }],
    })
    expect(await sendCars(carHeader, [['А001АА16', 'МАЗ', 2020]])).toMatchObject({ sameColumns: [] })
  })
})

test('headings that are printed again among the rows are no truck', async () => {
  const result = await sendRows(dispatcher, 'cars', carHeader, [
    ['А001АА16', 'КАМАЗ', 2020],
    ['ГОСНОМЕР', 'Марка', 'Год выпуска'],
    ['А002АА16', 'МАЗ', 2020],
  ])
  expect(result).toMatchObject({ rowsCount: 2, createdCount: 2, errors: {} })
  expect(await readCars(db)).toHaveLength(2)
})

test('a column with values and without a heading is not read, and named by its place; numbers of rows are not', async () => {
  const result = await sendRows(
    dispatcher,
    'cars',
    ['', 'Госномер', 'Марка', ''],
    [
      [1, 'А001АА16', 'КАМАЗ', ''],
      [2, 'А002АА16', 'МАЗ', 'списан'],
    ],
    true,
  )
  expect(result).toMatchObject({ createdCount: 2, errors: {}, unknownColumns: ['столбец 4'] })
})
