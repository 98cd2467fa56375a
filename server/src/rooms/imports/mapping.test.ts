import { type ImportSettings, maxShownProblems } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { makeTable } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { fileOf, type Rows, sendFile, sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

/** A sheet as people keep it: nothing is known about its first row. */
const sendSheet = async (entity: 'cars' | 'drivers' | 'companies', rows: Rows) => {
  const [first = [], ...rest] = rows
  return sendFile(dispatcher, entity, fileOf(await makeTable(first.map(String), rest)), true)
}

const retry = async (id: number, body: Partial<ImportSettings>) =>
  (await dispatcher.call(importsRoutes.retry, { params: { id }, body })).body

const apply = async (id: number) => (await dispatcher.call(importsRoutes.apply, { params: { id } })).body

const titles = async (): Promise<string[]> =>
  (await db.selectFrom('cars').select('title').orderBy('id').execute()).map(({ title }) => title)

describe('columns that are not known', () => {
  const rows: Rows = [
    ['Позывной', 'Что это', 'Цвет'],
    ['А001АА16', 'КАМАЗ 54901', 'белый'],
    ['А002АА16', 'Volvo FH 460', 'синий'],
  ]

  test('are shown with what stands in them, and mapped by hand', async () => {
    const tried = await sendSheet('cars', rows)
    expect(tried).toMatchObject({ state: 'TRIED', rowsCount: 0, createdCount: 0 })
    expect(tried.findings).toMatchObject({
      missing: 'Укажите, в каких столбцах: «Госномер» или «VIN» или «Гаражный номер»',
      headerRow: 1,
      columns: [
        { place: 0, heading: 'Позывной', samples: ['А001АА16', 'А002АА16'], field: null },
        { place: 1, heading: 'Что это', samples: ['КАМАЗ 54901', 'Volvo FH 460'], field: null },
        { place: 2, heading: 'Цвет', samples: ['белый', 'синий'], field: null },
      ],
    })
    expect(tried.findings?.fields).toContainEqual(expect.objectContaining({ field: 'brandModel' }))
    const mapped = await retry(tried.id, {
      columns: [
        { place: 0, field: 'plate' },
        { place: 1, field: 'brandModel' },
        { place: 2, field: null },
      ],
    })
    expect(mapped).toMatchObject({ rowsCount: 2, createdCount: 2, errors: {}, unknownColumns: [] })
    expect(mapped.findings?.missing).toBeNull()
    expect(await titles()).toEqual([])
    expect(await apply(tried.id)).toMatchObject({ createdCount: 2, state: 'APPLIED' })
    const cars = await db.selectFrom('cars').select(['plate', 'brand', 'model']).orderBy('id').execute()
    expect(cars.map((car) => Object.values(car))).toEqual([
      ['А001АА16', 'КАМАЗ', '54901'],
      ['А002АА16', 'Volvo', 'FH 460'],
    ])
  })

  test('are remembered by their headings for the next file, whatever became of the first', async () => {
    const { id } = await sendSheet('cars', rows)
    await retry(id, {
      columns: [
        { place: 0, field: 'plate' },
        { place: 2, field: null },
      ],
    })
    const next = await sendSheet('cars', [
      ['Цвет', 'ПОЗЫВНОЙ'],
      ['красный', 'А003АА16'],
    ])
    expect(next).toMatchObject({ createdCount: 1, errors: {} })
    expect(next.findings?.columns).toMatchObject([{ field: null }, { field: 'plate' }])
    // Another register has headings of its own.
    const other = await sendSheet('companies', [['Позывной'], ['ООО «Юг»']])
    expect(other.findings?.missing).toContain('«Название»')
  })

  test('cannot be brought in before they are mapped', async () => {
    const { id } = await sendSheet('cars', rows)
    const { status, body } = await dispatcher.refusal(importsRoutes.apply, { params: { id } })
    expect([status, body.message]).toEqual([
      400,
      'Не найдена строка заголовков: нужны столбцы «Госномер» или «VIN» или «Гаражный номер»',
    ])
  })

  test('are refused as fields that the register does not have', async () => {
    const { id } = await sendSheet('cars', rows)
    const wrong = { params: { id }, body: { columns: [{ place: 0, field: 'password' }] } }
    expect((await dispatcher.refusal(importsRoutes.retry, wrong)).status).toBe(400)
    for (const role of ['engineer', 'client'] as const) {
      const other = await caller(app, db, { role })
      expect((await other.refusal(importsRoutes.retry, { params: { id }, body: {} })).status).toBe(403)
    }
  })
})

test('a title above the headings is found by itself, and another row may be chosen', async () => {
  const tried = await sendSheet('cars', [
    ['Парк на 25.11.2026', '', ''],
    ['', 'ООО «Юг», Казань', ''],
    ['№ п/п', 'Гос. № ', 'Гар. №'],
    [1, 'А001АА16', 'Г-1'],
    [2, 'А002АА16', 'Г-2'],
  ])
  expect(tried).toMatchObject({ createdCount: 2, errors: {}, unknownColumns: [] })
  expect(tried.findings).toMatchObject({
    headerRow: 3,
    firstRows: expect.arrayContaining([{ row: 1, text: 'Парк на 25.11.2026' }]),
  })
  const moved = await retry(tried.id, { headerRow: 4, columns: [{ place: 1, field: 'plate' }] })
  expect(moved).toMatchObject({ createdCount: 1 })
})

test('headings of accountants and dispatchers are understood, two values in a cell are parted', async () => {
  const companies = await sendRows(
    dispatcher,
    'companies',
    ['Наименование организации', 'ИНН / КПП', 'Юр. адрес', 'Контактный телефон'],
    [['ООО «Ромашка»', '7707083893 / 770701001', 'Москва', '8 (495) 123-45-67']],
  )
  expect(companies).toMatchObject({ createdCount: 1, errors: {}, unknownColumns: [] })
  expect(await db.selectFrom('companies').select(['inn', 'kpp']).executeTakeFirst()).toEqual({
    inn: '7707083893',
    kpp: '770701001',
  })
  const cars = await sendRows(
    dispatcher,
    'cars',
    ['Гос. рег. знак', 'Марка, модель', 'Перевозчик', 'Г. в.', 'VIN'],
    [['a 001 aa / 16 RUS', 'Mercedes Benz Actros', 'ООО «Ромашка»', '2020 г.', 'ХТС549015Р2561234']],
  )
  expect(cars).toMatchObject({ createdCount: 1, errors: {}, unknownColumns: [] })
  expect(await db.selectFrom('cars').select(['plate', 'brand', 'model', 'vin']).executeTakeFirst()).toEqual({
    plate: 'А001АА16',
    brand: 'Mercedes Benz',
    model: 'Actros',
    vin: 'XTC549015P2561234',
  })
  const drivers = await sendRows(
    dispatcher,
    'drivers',
    ['Ф.И.О. водителя', 'Дата рожд.', 'Моб. тел.', 'Номер машины', 'Наименование организации'],
    [['Ёлкин Пётр Ильич', '01.02.1980', '8-917-245-18-63', 'А001АА16', 'Ромашка ООО']],
  )
  expect(drivers.unknownColumns).toEqual([])
  expect(drivers.errors).toEqual({ '2': ['Организация «Ромашка ООО» не найдена'] })
})

test('rows of totals are left out and counted, rows numbered in advance are none', async () => {
  await makeCompany(db, { name: 'ООО «Юг»' })
  const tried = await sendRows(
    dispatcher,
    'cars',
    ['№ п/п', 'Организация', 'Госномер', 'Пробег', 'Марка'],
    [
      [1, 'ООО «Юг»', 'А001АА16', 1000, 'КАМАЗ'],
      [2, 'ООО «Юг»', 'А002АА16', 2000, 'МАЗ'],
      [3, 'ООО «Юг»', '', '', ''],
      ['', 'ООО «Юг»', 'Итого: 2', 3000, ''],
      ['ВСЕГО', '', '2', 3000, ''],
      [4, 'ООО «Юг»', '', '', 'КАМАЗ'],
    ],
    true,
  )
  expect(tried).toMatchObject({ rowsCount: 3, createdCount: 2, failedCount: 1 })
  expect(Object.keys(tried.errors)).toEqual(['7'])
  expect(tried.findings).toMatchObject({
    skippedRows: [
      { row: 5, kind: 'TOTALS', text: 'ООО «Юг» Итого: 2 3000' },
      { row: 6, kind: 'TOTALS', text: 'ВСЕГО 2 3000' },
    ],
    skippedCount: 2,
  })
})

describe('without wrong optional fields', () => {
  const header = ['Госномер', 'Год', 'VIN', 'Организация', 'Пробег', 'Статус']

  test('rows are brought in, and what was left out is named', async () => {
    await makeCar(db, { plate: 'А005АА16', year: 2019 })
    const tried = await sendRows(
      dispatcher,
      'cars',
      header,
      [
        ['А001АА16', 'давно', '', 'ООО «Нет»', 100, 'продан'],
        ['А002АА16', 1900, '', '', 200, ''],
        ['кривой', 2020, '', '', '', ''],
        ['А004АА16', 2020, 'VIN', '', '', ''],
        ['А005АА16', 'давно', '', '', 500, ''],
        ['А006АА16', 2020, '', '', '', ''],
      ],
      true,
    )
    expect(tried).toMatchObject({ createdCount: 1, failedCount: 5, omittedCount: 0 })
    const lenient = await retry(tried.id, { omitsWrongFields: true })
    expect(lenient).toMatchObject({ createdCount: 3, changedCount: 1, failedCount: 2, omittedCount: 3 })
    expect(Object.keys(lenient.errors)).toEqual(['4', '5'])
    const omitted = lenient.problems.filter(({ isOmitted }) => isOmitted)
    expect(omitted.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Год'],
      [2, 'Статус'],
      [2, 'Организация'],
      [3, 'Год'],
      [6, 'Год'],
    ])
    await apply(tried.id)
    const cars = await db.selectFrom('cars').select(['plate', 'year', 'mileageKm']).orderBy('plate').execute()
    expect(cars.map((car) => Object.values(car))).toEqual([
      ['А001АА16', null, 100],
      ['А002АА16', null, 200],
      ['А005АА16', 2019, 500],
      ['А006АА16', 2020, null],
    ])
  })

  test('a row that may be about several objects is still refused', async () => {
    await makeCar(db, { plate: 'А001АА16', vin: 'XTC549015P2561234' })
    const tried = await sendRows(
      dispatcher,
      'cars',
      header,
      [['А001АА16', '', 'XTC549015P2569999', '', '', '']],
      true,
    )
    const lenient = await retry(tried.id, { omitsWrongFields: true })
    expect(lenient).toMatchObject({ failedCount: 1, omittedCount: 0 })
  })
})

describe('organizations that are not known', () => {
  const header = ['Госномер', 'Перевозчик']
  const rows = [
    ['А001АА16', 'ООО «Юг»'],
    ['А002АА16', 'ООО "ЮГ"'],
    ['А003АА16', 'АО «Север»'],
    ['А004АА16', '7707083893'],
  ]

  test('are listed, and created only when that was chosen', async () => {
    const tried = await sendRows(dispatcher, 'cars', header, rows, true)
    expect(tried).toMatchObject({ createdCount: 0, failedCount: 4 })
    expect(tried.findings).toMatchObject({
      values: [
        { kind: 'companies', name: 'ООО «Юг»', rowsCount: 2, firstRow: 2, mayCreate: true, answer: null },
        { kind: 'companies', name: 'АО «Север»', rowsCount: 1, firstRow: 4, mayCreate: true, answer: null },
        { kind: 'companies', name: '7707083893', rowsCount: 1, firstRow: 5, mayCreate: false, answer: null },
      ],
      valuesCounts: [{ kind: 'companies', count: 3 }],
    })
    const chosen = await retry(tried.id, { creates: ['companies'] })
    expect(chosen).toMatchObject({ createdCount: 3, failedCount: 1 })
    // Nothing is written while the file is only looked through.
    expect(await db.selectFrom('companies').select('id').execute()).toEqual([])
    expect(await apply(tried.id)).toMatchObject({ createdCount: 3, failedCount: 1 })
    const cars = await db
      .selectFrom('cars')
      .innerJoin('companies', 'companies.id', 'cars.companyId')
      .select(['plate', 'name'])
      .orderBy('plate')
      .execute()
    expect(cars).toEqual([
      { plate: 'А001АА16', name: 'ООО «Юг»' },
      { plate: 'А002АА16', name: 'ООО «Юг»' },
      { plate: 'А003АА16', name: 'АО «Север»' },
    ])
    const history = await db
      .selectFrom('objectActions')
      .select(['kind', 'source'])
      .where('entity', '=', 'companies')
      .execute()
    expect(history).toEqual([
      { kind: 'CREATED', source: 'IMPORT' },
      { kind: 'CREATED', source: 'IMPORT' },
    ])
  })
})

test('more wrong cells than an answer shows are counted', async () => {
  const rows = Array.from({ length: maxShownProblems + 5 }, (_, at) => [`кривой ${at}`])
  const result = await sendRows(dispatcher, 'cars', ['Госномер'], rows, true)
  expect(result.problems).toHaveLength(maxShownProblems)
  expect(result).toMatchObject({ problemsCount: maxShownProblems + 5, failedCount: maxShownProblems + 5 })
})
