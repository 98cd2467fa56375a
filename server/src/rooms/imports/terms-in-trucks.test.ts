import type { ImportSettings } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { expectCorrectTerms } from '../maintenance/stored-terms.make.ts'
import { type Rows, sendRows } from './imports.make.ts'

const db = await testDb()
expectCorrectTerms(db)
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const kindNamed = async (title: string): Promise<number> =>
  (await db.selectFrom('maintenanceKinds').select('id').where('title', '=', title).executeTakeFirstOrThrow())
    .id

const ranges = () =>
  db
    .selectFrom('maintenanceRanges as r')
    .innerJoin('cars', 'cars.id', 'r.carId')
    .innerJoin('maintenanceKinds as k', 'k.id', 'r.kindId')
    .select(['plate', 'title as kind'])
    .select(['r.dateFrom', 'r.dateTo', 'r.mileageFrom', 'r.mileageTo'])
    .clearSelect()
    .select(['plate', 'k.title', 'r.dateFrom', 'r.dateTo', 'r.mileageFrom', 'r.mileageTo'])
    .orderBy('plate')
    .orderBy('k.title')
    .execute()
const facts = async () => (await ranges()).map((range) => Object.values(range))

const tryRows = (header: readonly string[], rows: Rows) => sendRows(dispatcher, 'cars', header, rows, true)
const apply = async (id: number) => (await dispatcher.call(importsRoutes.apply, { params: { id } })).body
const undo = async (id: number) => (await dispatcher.call(importsRoutes.undo, { params: { id } })).body
const retry = async (id: number, body: Partial<ImportSettings>) =>
  (await dispatcher.call(importsRoutes.retry, { params: { id }, body })).body
const changesIn = async (id: number) =>
  (await dispatcher.call(importsRoutes.changes, { params: { id }, query: {} })).body.items

/** Every table that the import could change. */
const state = async () => {
  const tables = ['cars', 'maintenanceRanges', 'carTerms'] as const
  const all = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.parse(JSON.stringify(all), (key, value: unknown) =>
    ['version', 'updatedAt', 'jsonRest'].includes(key) ? undefined : value,
  ) as unknown
}

describe('columns of terms in a table of trucks', () => {
  const header = [
    'Госномер',
    'Поверка тахографа до',
    'СКЗИ до',
    'Калибровка до',
    'ОСАГО до',
    'ТО-1, пробег до',
  ]

  test('become ranges of the trucks, new and present ones, and once more change nothing', async () => {
    await makeCar(db, { plate: 'А001АА16', mileageKm: 100_000 })
    const rows = [
      ['А001АА16', '14.03.2027', '01.02.2028', '', '31.12.2026', '110 000'],
      ['А002АА16', '', '', '10.10.2028', '', ''],
    ]
    const tried = await tryRows(header, rows)
    expect(tried).toMatchObject({ createdCount: 1, changedCount: 1, errors: {}, unknownColumns: [] })
    expect(await changesIn(tried.id)).toMatchObject([
      {
        row: 2,
        title: 'А001АА16',
        changes: [
          { field: 'Поверка тахографа', from: null, to: 'с 14.03.2025 по 14.03.2027' },
          { field: 'Блок СКЗИ', from: null, to: 'с 01.02.2025 по 01.02.2028' },
          { field: 'ТО-1', from: null, to: expect.stringMatching(/^с 95\s000 до 110\s000\sкм$/) },
          { field: 'ОСАГО', from: null, to: 'с 31.12.2025 по 31.12.2026' },
        ],
      },
    ])
    expect(await facts()).toEqual([])
    await apply(tried.id)
    expect(await facts()).toEqual([
      ['А001АА16', 'Блок СКЗИ', '2025-02-01', '2028-02-01', null, null],
      ['А001АА16', 'ОСАГО', '2025-12-31', '2026-12-31', null, null],
      ['А001АА16', 'Поверка тахографа', '2025-03-14', '2027-03-14', null, null],
      ['А001АА16', 'ТО-1', null, null, 95_000, 110_000],
      ['А002АА16', 'Калибровка тахографа', '2025-10-10', '2028-10-10', null, null],
    ])
    expect(await tryRows(header, rows)).toMatchObject({ createdCount: 0, changedCount: 0, unchangedCount: 2 })
    const history = await db
      .selectFrom('objectActions')
      .select(['kind', 'source'])
      .where('entity', '=', 'maintenance')
      .execute()
    expect(history).toEqual(Array.from({ length: 5 }, () => ({ kind: 'CREATED', source: 'IMPORT' })))
  })

  test('prolong the open range, and a done one makes no new', async () => {
    const car = await makeCar(db, { plate: 'А001АА16' })
    const days = { dateFrom: '2025-01-01', dateTo: '2025-12-31' }
    await makeRange(db, { carId: car.id, kindId: await kindNamed('ОСАГО'), ...days })
    const doneAt = new Date().toISOString()
    await makeRange(db, { carId: car.id, kindId: await kindNamed('Техосмотр'), ...days, doneAt })
    const tried = await tryRows(
      ['Госномер', 'ОСАГО до', 'Техосмотр до'],
      [['А001АА16', '31.12.2026', '31.12.2025']],
    )
    expect(await changesIn(tried.id)).toMatchObject([
      {
        changes: [{ field: 'ОСАГО', from: 'с 01.01.2025 по 31.12.2025', to: 'с 01.01.2025 по 31.12.2026' }],
      },
    ])
    expect(await apply(tried.id)).toMatchObject({ changedCount: 1, createdCount: 0 })
    expect((await facts()).map(([, kind, , dateTo]) => [kind, dateTo])).toEqual([
      ['ОСАГО', '2026-12-31'],
      ['Техосмотр', '2025-12-31'],
    ])
  })

  test('are taken back with the import, also of trucks that it has made', async () => {
    const car = await makeCar(db, { plate: 'А001АА16' })
    await makeRange(db, {
      carId: car.id,
      kindId: await kindNamed('ОСАГО'),
      dateFrom: '2025-01-01',
      dateTo: '2025-12-31',
    })
    const before = await state()
    const rows = [
      ['А001АА16', '', '', '10.10.2028', '31.12.2026', ''],
      ['А002АА16', '14.03.2027', '', '', '', ''],
    ]
    const { id } = await tryRows(header, rows)
    expect(await apply(id)).toMatchObject({ whyNotUndone: null })
    expect(await state()).not.toEqual(before)
    expect(await undo(id)).toMatchObject({ state: 'UNDONE' })
    expect(await state()).toEqual(before)
  })

  test('are not taken back once such a range was changed or used', async () => {
    const { id } = await tryRows(header, [['А001АА16', '14.03.2027', '', '', '', '']])
    await apply(id)
    await db.updateTable('maintenanceRanges').set({ version: 9 }).execute()
    const { body } = await dispatcher.refusal(importsRoutes.undo, { params: { id } })
    expect(body.message).toBe('После загрузки изменено или удалено строк: 1')
  })

  test('name what is wrong with them, and the row may be loaded without them', async () => {
    const car = await makeCar(db, { plate: 'А001АА16' })
    const kindId = await kindNamed('ОСАГО')
    await makeRange(db, { carId: car.id, kindId, dateFrom: '2025-01-01', dateTo: '2025-12-31' })
    await makeCar(db, { plate: 'А002АА16' })
    const rows = [
      ['А001АА16', '31.12.2024', '2020', ''],
      ['А002АА16', 'скоро', '2020', ''],
      ['А003АА16', '', '2020', '01.01.2026'],
    ]
    const columns = ['Госномер', 'ОСАГО до', 'Год', 'Техосмотр с']
    const tried = await tryRows(columns, rows)
    expect(tried.errors).toEqual({
      '2': ['ОСАГО до: дата окончания раньше даты начала (с 01.01.2025 по 31.12.2024)'],
      '3': ['ОСАГО до: «скоро» — не дата, укажите её как 21.11.2026'],
      '4': ['Техосмотр до: есть начало срока, но нет его конца'],
    })
    const lenient = await retry(tried.id, { omitsWrongFields: true })
    expect(lenient).toMatchObject({ changedCount: 2, createdCount: 1, failedCount: 0, omittedCount: 3 })
  })

  test('are not guessed where several open ranges may be meant', async () => {
    const car = await makeCar(db, { plate: 'А001АА16' })
    const kindId = await kindNamed('ОСАГО')
    for (const year of [2025, 2026])
      await makeRange(db, { carId: car.id, kindId, dateFrom: `${year}-01-01`, dateTo: `${year}-12-31` })
    const tried = await tryRows(['Госномер', 'ОСАГО до'], [['А001АА16', '31.12.2027']])
    expect(tried.errors).toEqual({
      '2': ['ОСАГО до: открытых сроков несколько, измените их в карточке ТС'],
    })
    expect(await tryRows(['Госномер', 'ОСАГО до'], [['А001АА16', '31.12.2026']])).toMatchObject({
      unchangedCount: 1,
    })
  })

  test('of one truck in two rows must agree', async () => {
    const rows = [
      ['А001АА16', '31.12.2027'],
      ['А001АА16', '31.12.2028'],
      ['А001АА16', '31.12.2027'],
    ]
    const tried = await tryRows(['Госномер', 'ОСАГО до'], rows)
    expect(tried.errors).toEqual({ '3': ['Сроки той же записи в строке 2 другие: оставьте одну'] })
    expect(tried).toMatchObject({ createdCount: 1, unchangedCount: 1 })
  })

  test.each([
    ['Поверка тахографа до', 'Поверка тахографа', 'dateTo'],
    ['Поверка тахографа (до)', 'Поверка тахографа', 'dateTo'],
    ['Срок поверки тахографа', 'Поверка тахографа', 'dateTo'],
    ['Поверка до', 'Поверка тахографа', 'dateTo'],
    ['Калибровка от', 'Калибровка тахографа', 'dateFrom'],
    ['Дата окончания калибровки', 'Калибровка тахографа', 'dateTo'],
    ['СКЗИ действует до', 'Блок СКЗИ', 'dateTo'],
    ['Тех. осмотр до', 'Техосмотр', 'dateTo'],
    ['Карта до', null, null],
    ['Техосмотр по', 'Техосмотр', 'dateTo'],
    ['ОСАГО с', 'ОСАГО', 'dateFrom'],
    ['Срок действия ОСАГО', 'ОСАГО', 'dateTo'],
    ['ТО-2 пробег до', 'ТО-2', 'mileageTo'],
    ['ТО-2 до, км', 'ТО-2', 'mileageTo'],
    ['ТО-2 с пробега', 'ТО-2', 'mileageFrom'],
    ['ТО до', null, null],
    ['Тахограф до', null, null],
    ['Лизинг до', null, null],
    ['ОСАГО', null, null],
  ])('are recognized by headings such as «%s»', async (heading, kind, bound) => {
    const tried = await tryRows(['Госномер', heading], [['А001АА16', '']])
    const field = kind === null ? null : `term.${await kindNamed(kind)}.${bound}`
    expect(tried.findings?.columns[1]?.field).toBe(field)
    expect(tried.unknownColumns).toEqual(kind === null ? [heading] : [])
  })

  test('are mapped by hand where the heading says too little, and remembered', async () => {
    const field = `term.${await kindNamed('Калибровка тахографа')}.dateTo`
    const tried = await tryRows(['Госномер', 'Тахограф до'], [['А001АА16', '10.10.2028']])
    expect(tried.findings?.fields).toContainEqual({
      field,
      title: 'Калибровка тахографа до',
      group: 'Сроки обслуживания',
    })
    await retry(tried.id, { columns: [{ place: 1, field }] })
    const next = await tryRows(['Госномер', 'Тахограф до'], [['А002АА16', '10.10.2028']])
    expect(next.findings?.columns[1]?.field).toBe(field)
  })
})

test('a column that the register does not have, such as «Тягач/Прицеп», is no error of any row', async () => {
  const rows = [
    ['А001АА16', 'Тягач'],
    ['АВ123416', 'Прицеп'],
  ]
  const tried = await tryRows(['Госномер', 'Тип ТС'], rows)
  expect(tried).toMatchObject({ createdCount: 2, errors: {}, unknownColumns: ['Тип ТС'] })
})
