import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { Connection } from '../../platform/db/connection/connection.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { expectCorrectTerms } from '../maintenance/stored-terms.make.ts'
import { fileOf, sendFile, sendRows } from './imports.make.ts'

const db = await testDb()
expectCorrectTerms(db)
const app = await testApp(db)
let dispatcher: Caller
let kind: string

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  kind = 'ТО-1'
  await makeCar(db, { plate: 'А417КМ116', vin: 'XTC549015P2561234' })
  await makeCar(db, { plate: 'Т559ЕН16' })
})

const header = ['Госномер', 'Вид', 'Дата с', 'Дата по', 'Пробег с', 'Пробег по', 'Заметка']
const send = (rows: readonly (readonly (string | number)[])[], dryRun = false) =>
  sendRows(dispatcher, 'maintenance', header, rows, dryRun)

const ranges = () =>
  db
    .selectFrom('maintenanceRanges')
    .innerJoin('cars', 'cars.id', 'maintenanceRanges.carId')
    .select(['plate', 'dateFrom', 'dateTo', 'mileageFrom', 'mileageTo', 'maintenanceRanges.comment'])
    .orderBy('maintenanceRanges.id')
    .execute()

describe('ranges from a file', () => {
  test('are brought in, and an empty map of errors means that all of them are', async () => {
    const result = await send([
      ['a 417 км 116', 'то-1', '21.11.2026', '20.11.2027', '', '', 'по книжке'],
      ['А417КМ116', 'ТО-2', '', '', '340 000', '345 000,0', ''],
      ['Т559ЕН16', 'ОСАГО', 46_347, '2027-11-20', 10_000, '20 000 км', ''],
    ])
    expect(result).toMatchObject({
      entity: 'maintenance',
      state: 'APPLIED',
      fileName: 'Регламент.xlsx',
      rowsCount: 3,
      createdCount: 3,
      failedCount: 0,
      errors: {},
      problems: [],
      unknownColumns: [],
      whyNotUndone: null,
    })
    const none = { dateFrom: null, dateTo: null, mileageFrom: null, mileageTo: null, comment: '' }
    const year = { dateFrom: '2026-11-21', dateTo: '2027-11-20' }
    expect(await ranges()).toEqual([
      { ...none, plate: 'А417КМ116', ...year, comment: 'по книжке' },
      { ...none, plate: 'А417КМ116', mileageFrom: 340_000, mileageTo: 345_000 },
      { ...none, plate: 'Т559ЕН16', ...year, mileageFrom: 10_000, mileageTo: 20_000 },
    ])
  })

  test('once more change nothing; a new note changes only that', async () => {
    const rows = [
      ['А417КМ116', kind, '21.11.2026', '20.11.2027', '', '', 'заметка'],
      ['Т559ЕН16', kind, '', '', 1000, 2000, ''],
    ]
    await send(rows)
    const before = await ranges()
    expect(await send(rows)).toMatchObject({
      createdCount: 0,
      changedCount: 0,
      unchangedCount: 2,
      errors: {},
    })
    expect(await ranges()).toEqual(before)
    const changed = await send([['А417КМ116', kind, '21.11.2026', '20.11.2027', '', '', 'другая']])
    expect(changed).toMatchObject({ changedCount: 1 })
    // An empty cell erases nothing.
    expect(await send([['А417КМ116', kind, '21.11.2026', '20.11.2027', '', '', '']])).toMatchObject({
      unchangedCount: 1,
    })
    expect((await ranges()).map(({ comment }) => comment)).toEqual(['другая', ''])
  })

  test('have their errors reported row by row; the right ones are imported', async () => {
    const result = await send([
      ['Х999ХХ99', kind, '21.11.2026', '20.11.2027', '', '', ''],
      ['А417КМ116', kind, '21.11.2027', '20.11.2026', '', '', ''],
      ['Т559ЕН16', kind, '', '', '12о 000', 20_000, ''],
      ['Т559ЕН16', kind, '01.01.2027', '31.12.2027', '', '', ''],
      ['Т559ЕН16', kind, '31.12.2027', '31.12.2028', '', '', ''],
      ['', kind, '21.11.2026', '20.11.2027', '', '', ''],
      ['А417КМ116', kind, '01.02.2027', '31.02.2027', '', '', ''],
      ['А417КМ116', 'ТО-5', '21.11.2026', '20.11.2027', '', '', ''],
      ['А417КМ116', '', 'вчера', '20.11.2027', '1,5 т', '', ''],
      ['А417КМ116', kind, '21.11.2026', '', 10, '', ''],
      ['А417КМ116', kind, '', '', '', '', ''],
      ['Т559ЕН16', kind, '01.01.2027', '31.12.2027', '', '', 'другое'],
    ])
    expect(result.errors).toEqual({
      '2': ['ТС с таким номером не найдено'],
      '3': ['Дата окончания раньше даты начала'],
      '4': ['Пробег с: «12о 000» — не число'],
      '6': ['Интервал пересекается с «ТО-1» (строка 5)'],
      '7': ['Не указан госномер'],
      '8': ['Дата по: «31.02.2027» — такой даты нет'],
      '9': ['Вид обслуживания «ТО-5» не найден в справочнике'],
      '10': [
        'Дата с: «вчера» — не дата, укажите её как 21.11.2026',
        'Пробег с: «1,5 т» — не число',
        'Не указан вид обслуживания',
      ],
      '11': ['Укажите обе даты', 'Укажите оба пробега'],
      '12': ['Укажите даты или пробег'],
      '13': ['Та же запись в строке 5 с другими данными: оставьте одну'],
    })
    expect(result).toMatchObject({ rowsCount: 12, createdCount: 1, failedCount: 11 })
    expect(result.problems[0]).toEqual({
      row: 2,
      subject: 'Х999ХХ99',
      column: 'Госномер',
      message: 'ТС с таким номером не найдено',
      isOmitted: false,
      isAsked: false,
    })
    expect(await ranges()).toHaveLength(1)
  })

  test('do not overlap those that are there already; done ones are no obstacle', async () => {
    await send([['А417КМ116', kind, '01.01.2027', '31.12.2027', '', '', '']])
    const overlapping = [['А417КМ116', kind, '31.12.2027', '31.12.2028', '', '', '']]
    expect((await send(overlapping)).errors).toEqual({
      '2': ['Интервал пересекается с «ТО-1» (уже есть в системе)'],
    })
    await db.updateTable('maintenanceRanges').set({ doneAt: new Date().toISOString() }).execute()
    expect((await send(overlapping)).errors).toEqual({})
  })

  test('have days that the calendar has', async () => {
    const missing = ['29.02.2027', '31.04.2027', '32.01.2027', '00.01.2027', '01.13.2027', '01.00.2027']
    const result = await send([
      ['А417КМ116', kind, '29.02.2024', '29.02.2028', '', '', ''],
      ...missing.map((day) => ['А417КМ116', kind, day, '31.12.2029', '', '', '']),
    ])
    expect(result).toMatchObject({ createdCount: 1, failedCount: missing.length })
    for (const [at, day] of missing.entries())
      expect(result.errors[at + 3]?.[0]).toBe(`Дата с: «${day}» — такой даты нет`)
  })

  test('name their truck by its VIN too', async () => {
    const rows = [
      ['xtc549015p2561234', kind, '21.11.2026', '20.11.2027'],
      ['XTC00000000000000', kind, '21.11.2026', '20.11.2027'],
    ]
    const result = await sendRows(dispatcher, 'maintenance', ['VIN', 'Вид ТО', 'Начало', 'Конец'], rows)
    expect(result.errors).toEqual({ '3': ['ТС с таким VIN не найдено'] })
    expect((await ranges()).map(({ plate }) => plate)).toEqual(['А417КМ116'])
  })
})

describe('a file', () => {
  test.each(['ГРЗ', 'Рег. знак', 'Автомобиль', 'Номер VIN'])(
    'names its trucks under «%s», as the register of trucks does',
    async (heading) => {
      const truck = heading.includes('VIN') ? 'XTC549015P2561234' : 'А417КМ116'
      const row = [truck, 'ТО-1', '21.11.2026', '20.11.2027']
      const result = await sendRows(dispatcher, 'maintenance', [heading, 'Вид', 'Дата с', 'Дата по'], [row])
      expect(result).toMatchObject({ createdCount: 1, unknownColumns: [] })
    },
  )

  test('may have its columns in any order, headings of its own, and lines above them', async () => {
    const text = [
      'Регламент на ноябрь;;;',
      '',
      'Вид ТО;Цвет;Дата окончания;Дата начала;Гос. номер;№ п/п',
      'ТО-1;синий;20.11.2027;21.11.2026;А417КМ116;1',
    ].join('\r\n')
    const result = await sendFile(dispatcher, 'maintenance', fileOf(text, 'регламент.csv'))
    expect(result).toMatchObject({ createdCount: 1, unknownColumns: ['Цвет'], errors: {} })
  })

  test.each([
    ['Марка;Модель\nКАМАЗ;54901', 'Не найдена строка заголовков: нужны столбцы «Госномер» или «VIN», «Вид»'],
    ['Госномер;Вид\n', 'В файле нет строк, кроме заголовков'],
    ['\n\n', 'В файле нет строк'],
    ['', 'Файл пустой'],
    ['%PDF-1.7', 'Это не таблица: подходят файлы .xlsx и .csv'],
  ])('%j is refused: %s', async (text, message) => {
    const refusal = await dispatcher.refusal(importsRoutes.maintenance, { files: [fileOf(text)] })
    expect(refusal).toMatchObject({ status: 400, body: { message } })
    expect(await db.selectFrom('imports').select('id').execute()).toEqual([])
  })
})

test('ten thousand rows are a few statements a portion', async () => {
  const cars = Array.from({ length: 2000 }, (_, at) => ({
    plate: `В${String(at % 1000).padStart(3, '0')}${'АВЕ'[Math.floor(at / 1000)]}А16`,
  }))
  await db.insertInto('cars').values(cars).execute()
  const rows = Array.from({ length: 10_000 }, (_, at) => [
    cars[at % 2000]?.plate ?? '',
    ['ТО-1', 'ТО-2', 'ОСАГО', 'Техосмотр', 'Тарировка ДУТ'][Math.floor(at / 2000)] ?? '',
    '21.11.2026',
    '20.11.2027',
    '',
    '',
    `строка ${at}`,
  ])
  const statements = vi.spyOn(Connection.prototype, 'run')
  const result = await send(rows)
  expect(statements.mock.calls.length).toBeLessThan(250)
  statements.mockRestore()
  expect(result).toMatchObject({ createdCount: 10_000, failedCount: 0 })
}, 60_000)
