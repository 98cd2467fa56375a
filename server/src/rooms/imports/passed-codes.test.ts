import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { type Rows, sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  for (const [plate, accountingCode] of [
    ['А001АА16', 'К-1'],
    ['А002АА16', 'К-2'],
    ['А003АА16', 'К-3'],
  ] as const)
    await makeCar(db, { plate, accountingCode })
})

const header = ['Госномер', 'Код в 1С', 'Год']
const send = (rows: Rows, isTrial = false) => sendRows(dispatcher, 'cars', header, rows, isTrial)
const codes = async () =>
  (await db.selectFrom('cars').select('accountingCode').orderBy('plate').execute()).map(
    ({ accountingCode }) => accountingCode,
  )

describe('rows of a file that pass their codes on', () => {
  test.each([
    ['exchange them', ['К-2', 'К-1', 'К-3']],
    ['exchange them in a ring', ['К-2', 'К-3', 'К-1']],
    ['move them along', ['К-2', 'К-3', 'К-4']],
  ])('may %s, and get them back when the file is taken back', async (_, wanted) => {
    const rows = wanted.map((code, at) => [`А00${at + 1}АА16`, code, ''])
    expect(await send(rows, true)).toMatchObject({ failedCount: 0, errors: {} })
    const { id } = await send(rows)
    expect(await codes()).toEqual(wanted)
    await dispatcher.call(importsRoutes.undo, { params: { id } })
    expect(await codes()).toEqual(['К-1', 'К-2', 'К-3'])
  })

  test('are refused together where one of them fails', async () => {
    const tried = await send([
      ['А001АА16', 'К-2', ''],
      ['А002АА16', 'К-3', ''],
      ['А003АА16', 'К-1', 'давно'],
    ])
    expect(tried).toMatchObject({ changedCount: 0, failedCount: 3 })
    expect(tried.errors).toMatchObject({
      '2': ['Код в 1С: этот код уже у «А002АА16»'],
      '3': ['Код в 1С: этот код уже у «А003АА16»'],
    })
    expect(await codes()).toEqual(['К-1', 'К-2', 'К-3'])
  })

  test('may not take a code that its owner keeps', async () => {
    expect(
      await send([
        ['А001АА16', 'К-2', ''],
        ['А002АА16', '', 2020],
      ]),
    ).toMatchObject({ changedCount: 1, failedCount: 1 })
    expect(await codes()).toEqual(['К-1', 'К-2', 'К-3'])
  })
})

test('organizations exchange their codes as well', async () => {
  await makeCompany(db, { name: 'ООО «Альфа»', inn: '7707083893', accountingCode: 'О-1' })
  await makeCompany(db, { name: 'ООО «Бета»', inn: '7736050003', accountingCode: 'О-2' })
  await sendRows(
    dispatcher,
    'companies',
    ['ИНН', 'Код в 1С'],
    [
      ['7707083893', 'О-2'],
      ['7736050003', 'О-1'],
    ],
  )
  const companies = await db
    .selectFrom('companies')
    .select(['name', 'accountingCode'])
    .orderBy('name')
    .execute()
  expect(companies).toEqual([
    { name: 'ООО «Альфа»', accountingCode: 'О-2' },
    { name: 'ООО «Бета»', accountingCode: 'О-1' },
  ])
})
