import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { cellsOf } from '../../../platform/excel/excel.make.ts'
import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { fileOf, sendRows } from '../../imports/imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const header = ['Код', 'Название', 'Ед.', 'Цена']
const send = (rows: readonly (readonly (string | number)[])[], dryRun = false) =>
  sendRows(admin, 'priceItems', header, rows, dryRun)
const items = () =>
  db.selectFrom('priceItems').select(['code1c', 'title', 'unit', 'price', 'kind']).orderBy('id').execute()

test('a file adds items and changes those with its codes, titles included', async () => {
  expect(
    await send([
      ['00042', 'Поверка', 'шт.', 4600],
      ['', 'Выезд', 'км', '30,50'],
    ]),
  ).toMatchObject({ createdCount: 2, errors: {} })
  expect(
    await send([
      ['00042', 'Поверка тахографа', 'шт.', '4 900'],
      ['', 'Выезд', 'км', 30.5],
    ]),
  ).toMatchObject({ changedCount: 1, unchangedCount: 1, createdCount: 0, errors: {} })
  expect(await items()).toEqual([
    { code1c: '00042', title: 'Поверка тахографа', unit: 'шт.', price: 490_000, kind: 'WORK' },
    { code1c: null, title: 'Выезд', unit: 'км', price: 3050, kind: 'WORK' },
  ])
  const audit = await db
    .selectFrom('audit')
    .select('details')
    .where('objectKind', '=', 'price-items')
    .orderBy('id')
    .execute()
  expect(audit.map(({ details }) => details.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Позиция прайс-листа, загрузка из файла. Добавлено',
    'Позиция прайс-листа, загрузка из файла. Добавлено',
    'Позиция прайс-листа, загрузка из файла. Название: Поверка → Поверка тахографа; Цена: 4 600 ₽ → 4 900 ₽',
  ])
})

test('a price with parts of a kopeck is refused, as a number and as a text, for its row alone', async () => {
  const result = await send([
    ['', 'Кабель', 'м', 12.345],
    ['', 'Клемма', 'шт.', 0.004],
    ['', 'Пломба', 'шт.', '0,004'],
    ['', 'Выезд', 'км', 0.1 + 0.2],
  ])
  const kopecks = expect.stringContaining('больше 2 знаков после запятой') as string
  expect(result).toMatchObject({ createdCount: 1, errors: { 2: [kopecks], 3: [kopecks], 4: [kopecks] } })
  expect(await items()).toMatchObject([{ title: 'Выезд', price: 30 }])
})

test('a row with the code of one item and the title of another changes neither, and the others go on', async () => {
  await send([
    ['1', 'Первая', 'шт.', 1],
    ['2', 'Вторая', 'шт.', 2],
  ])
  const result = await send([
    ['1', 'Вторая', 'шт.', 5],
    ['2', 'Вторая', 'шт.', 'дорого'],
    ['3', 'Третья', 'шт.', 3],
    ['3', 'Ещё одна', 'шт.', 3],
  ])
  expect(result).toMatchObject({ createdCount: 1, changedCount: 0, failedCount: 3 })
  expect(result.errors['2']).toEqual(['Код: этот код у позиции «Первая», а название — у другой'])
  expect((await items()).map(({ price }) => price)).toEqual([100, 200, 300])
})

describe('items of a file that pass their codes on', () => {
  const codes = async () => (await items()).map(({ code1c }) => code1c)
  const sendCodes = (given: readonly string[], price: string | number = 5) =>
    send(given.map((code, at) => [code, `Позиция ${at + 1}`, 'шт.', at === 2 ? price : 5]))
  beforeEach(() => sendCodes(['1', '2', '3']))

  test.each([
    ['exchange them', ['2', '1', '3']],
    ['exchange them in a ring', ['2', '3', '1']],
    ['move them along', ['2', '3', '4']],
  ])('may %s, and get them back when the file is taken back', async (_, wanted) => {
    const { id, errors } = await sendCodes(wanted)
    expect([errors, await codes()]).toEqual([{}, wanted])
    await admin.call(importsRoutes.undo, { params: { id } })
    expect(await codes()).toEqual(['1', '2', '3'])
  })

  test('give one back that an item without a code has got', async () => {
    await send([['', 'Позиция 0', 'шт.', 5]])
    const { id } = await send([
      ['1', 'Позиция 0', 'шт.', 5],
      ['9', 'Позиция 1', 'шт.', 5],
    ])
    expect(new Set(await codes())).toEqual(new Set(['1', '2', '3', '9']))
    await admin.call(importsRoutes.undo, { params: { id } })
    expect(await codes()).toEqual(['1', '2', '3', null])
  })

  test('are refused together where one of them fails', async () => {
    const { errors } = await sendCodes(['2', '3', '1'], 'дорого')
    expect(errors).toMatchObject({
      2: ['Код: этот код у позиции «Позиция 2», а название — у другой'],
      3: ['Код: этот код у позиции «Позиция 3», а название — у другой'],
    })
    expect(await codes()).toEqual(['1', '2', '3'])
  })
})

test('an import is taken back, and only administrators send, apply and take back such files', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const file = fileOf('Код;Название;Ед.;Цена\n1;Первая;шт.;5\n')
  expect((await dispatcher.refusal(importsRoutes.priceItems, { files: [file] })).status).toBe(403)
  const tried = await send([['1', 'Первая', 'шт.', 5]], true)
  const params = { id: tried.id }
  for (const route of [importsRoutes.apply, importsRoutes.undo])
    expect((await dispatcher.refusal(route, { params })).status).toBe(403)
  await admin.call(importsRoutes.apply, { params })
  expect((await dispatcher.refusal(importsRoutes.undo, { params })).status).toBe(403)
  expect((await admin.call(importsRoutes.undo, { params })).body.state).toBe('UNDONE')
  expect(await items()).toEqual([])
})

test('the exported file has code, title, unit and price, and is not for clients', async () => {
  await send([['007', 'Поверка', 'шт.', '4600,50']])
  const answer = await admin.send(exportsRoutes.priceItems, { query: {} })
  expect(await cellsOf(answer.rawPayload)).toEqual([header, ['007', 'Поверка', 'шт.', 4600.5]])
  const client = await caller(app, db, { role: 'client' })
  expect((await client.refusal(exportsRoutes.priceItems, { query: {} })).status).toBe(403)
})
