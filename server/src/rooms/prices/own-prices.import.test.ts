import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import { beforeEach, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { sendRows } from '../imports/imports.make.ts'
import { makePriceItem } from '../tasks/dictionaries/price-items.make.ts'
import { makePriceList } from './prices.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller
let listId: number
let items: Readonly<Record<'check' | 'visit', number>>
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
  listId = (await makePriceList(db, { title: 'Крупные парки' })).id
  items = {
    check: (await makePriceItem(db, { title: 'Поверка', code1c: '00042', price: 460_000 })).id,
    visit: (await makePriceItem(db, { title: 'Выезд', unit: 'км', price: 3000 })).id,
  }
})

const header = ['Прайс-лист', 'Код', 'Название', 'Ед.', 'Цена']
const send = (rows: Parameters<typeof sendRows>[3], dryRun = false) =>
  sendRows(admin, 'priceLists', header, rows, dryRun)
const read = async () => (await admin.call(priceListsRoutes.get, { params: { id: listId } })).body
const rows = [
  ['крупные парки', '00042', 'Поверка', 'шт.', '4 100,50'],
  ['Крупные парки', '', 'Выезд', '', 25],
] as const

test('a file gives prices to the items of a list, by code or title, and changes them', async () => {
  expect(await send(rows, true)).toMatchObject({ createdCount: 2 })
  expect((await read()).items).toEqual([])
  expect(await send(rows)).toMatchObject({ createdCount: 2, errors: {} })
  expect((await read()).items).toEqual([
    { priceItemId: items.check, price: 410_050 },
    { priceItemId: items.visit, price: 2500 },
  ])
  expect(await send([['Крупные парки', '00042', '', '', 3900], rows[1]])).toMatchObject({
    changedCount: 1,
    unchangedCount: 1,
  })
  const audit = await db
    .selectFrom('audit')
    .select('details')
    .where('objectKind', '=', 'price-lists')
    .orderBy('id')
    .execute()
  expect(audit.map(({ details }) => details.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Прайс-лист, загрузка из файла. Поверка: своя цена 4 100,50 ₽; Выезд: своя цена 25 ₽',
    'Прайс-лист, загрузка из файла. Поверка: 4 100,50 ₽ → 3 900 ₽',
  ])
})

test('what is not in the base list or no price is refused row by row, and the others go on', async () => {
  const { errors, createdCount } = await send([
    ['Крупные парки', '00042', 'Поверка', 'шт.', 4100],
    ['Другие парки', '00042', 'Поверка', 'шт.', 4100],
    ['Крупные парки', '00042', 'Выезд', '', 4100],
    ['Крупные парки', '', 'Мойка', '', 4100],
    ['Крупные парки', '777', '', '', 4100],
    ['Крупные парки', '', 'Выезд', 'шт.', 4100],
    ['Крупные парки', '', 'Выезд', 'км', 'дорого'],
    ['Крупные парки', '00042', '', '', 4200],
  ])
  expect(createdCount).toBe(1)
  expect(Object.values(errors).flat()).toEqual([
    expect.stringMatching(/^Прайс-лист: прайс-листа «Другие парки» нет/),
    'Код: этот код у позиции «Поверка»: названия меняют в базовом прайс-листе',
    'Название: позиции «Мойка» в базовом прайс-листе нет',
    'Код: позиции с кодом «777» в базовом прайс-листе нет',
    'Ед.: единица позиции — «км»: единицы меняют в базовом прайс-листе',
    expect.stringMatching(/^Цена: /),
    expect.stringMatching(/^Та же запись в строке 2 с другими данными/),
  ])
})

test('an exported file that comes back changes nothing, and one list is exported alone', async () => {
  await send(rows)
  const { id: otherId } = await makePriceList(db, { title: 'Соседи' })
  await send([['Соседи', '00042', '', '', 1]])
  const { version } = await read()
  const exported = async (filters: object) =>
    cellsOf(
      (await admin.send(exportsRoutes.priceLists, { query: { filters: JSON.stringify(filters) } }))
        .rawPayload,
    )
  expect(await exported({ listIds: [otherId] })).toEqual([header, ['Соседи', '00042', 'Поверка', 'шт.', 1]])
  const [, ...all] = await exported({})
  expect(await send(all as (typeof rows)[number][])).toMatchObject({
    createdCount: 0,
    changedCount: 0,
    unchangedCount: 3,
  })
  expect((await read()).version).toBe(version)
  const client = await caller(app, db, { role: 'client' })
  expect((await client.refusal(exportsRoutes.priceLists, { query: {} })).status).toBe(403)
})

test('an import is taken back, is not of a dispatcher, and makes an open form of the list older', async () => {
  const before = await read()
  const { id } = await send(rows)
  const body = { ...before, items: [] }
  const { contractsCount: _, id: __, ...change } = body
  expect(
    (await admin.refusal(priceListsRoutes.update, { params: { id: listId }, body: change })).status,
  ).toBe(409)
  expect((await admin.call(importsRoutes.undo, { params: { id } })).body.state).toBe('UNDONE')
  expect((await read()).items).toEqual([])
  const dispatcher = await caller(app, db, { role: 'operator' })
  expect((await dispatcher.send(importsRoutes.priceListsTemplate, {})).statusCode).toBe(403)
})

test('a price that was edited since keeps an import from being taken back, an untouched one does not', async () => {
  const { id } = await send(rows)
  const { contractsCount: _, id: __, ...list } = await read()
  const [first, ...others] = list.items
  if (!first) throw new Error('the list has prices')
  await admin.call(priceListsRoutes.update, {
    params: { id: listId },
    body: { ...list, items: [...others, { ...first, price: 1 }] },
  })
  expect((await admin.refusal(importsRoutes.undo, { params: { id } })).status).toBe(409)
})

test('the audit says how many prices of a long file it does not name', async () => {
  const long = 'Замена блока СКЗИ тахографа с активизацией и калибровкой на стенде '.repeat(2)
  const titles = Array.from({ length: 40 }, (_, at) => `${long}${at}`)
  for (const title of titles) await makePriceItem(db, { title, price: 100 })
  expect(await send(titles.map((title) => ['Крупные парки', '', title, '', 25]))).toMatchObject({
    createdCount: 40,
  })
  const { details } = await db
    .selectFrom('audit')
    .select('details')
    .where('objectKind', '=', 'price-lists')
    .executeTakeFirstOrThrow()
  const named = details.split('; ').filter((text) => text.includes('своя цена')).length
  expect(details.endsWith(`; и ещё цен: ${40 - named}`)).toBe(true)
})
