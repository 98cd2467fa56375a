import { type ImportEntity, ImportSettings } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { makeArchive, makeSheets, makeXlsx } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { encode } from './awkward-csv.make.ts'
import { fileOf, sendFile } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const retry = async (id: number, body: Partial<ImportSettings>) =>
  (await dispatcher.call(importsRoutes.retry, { params: { id }, body })).body

const apply = async (id: number) => (await dispatcher.call(importsRoutes.apply, { params: { id } })).body

const cars = 'Госномер;Марка\r\nА417КМ116;КАМАЗ\r\nА418КМ116;Урал\r\n'

describe('a text file that was read in a wrong way', () => {
  // Neither the headings nor the letters say what it is.
  const bytes = encode('Ъэ,щ|Жю\r\nА417КМ116|КАМАЗ\r\n', 'ibm866')

  test('is read again in the chosen encoding and delimiter, from the rows as they will be read', async () => {
    const tried = await sendFile(dispatcher, 'cars', fileOf(bytes, 'Парк.csv'), true)
    const again = await retry(tried.id, {
      encoding: 'ibm866',
      delimiter: '|',
      columns: [
        { place: 0, field: 'plate' },
        { place: 1, field: 'brand' },
      ],
    })
    expect(again).toMatchObject({
      createdCount: 1,
      errors: {},
      settings: { encoding: 'ibm866', delimiter: '|' },
    })
    expect(again.findings?.reading).toMatchObject({ encoding: 'ibm866', delimiter: '|', sheets: [] })
    expect(again.findings?.preview).toEqual({
      titles: ['Госномер', 'Марка'],
      rows: [
        {
          row: 2,
          cells: [
            { text: 'А417КМ116', isWrong: false },
            { text: 'КАМАЗ', isWrong: false },
          ],
        },
      ],
    })
    expect(await apply(tried.id)).toMatchObject({ createdCount: 1, state: 'APPLIED' })
  })

  test('whatever is chosen, another choice is offered', async () => {
    const { id } = await sendFile(dispatcher, 'cars', fileOf(cars, 'Парк.csv'), true)
    for (const encoding of ImportSettings.shape.encoding.unwrap().unwrap().options)
      for (const delimiter of [';', ',', '\t', '|'] as const) {
        const read = await retry(id, { encoding, delimiter })
        expect(read.findings?.reading).toMatchObject({ encoding, delimiter })
      }
    expect(await retry(id, {})).toMatchObject({ createdCount: 2, errors: {} })
  })
})

describe('sheets', () => {
  const book = () =>
    makeSheets({
      Титул: [['Парк']],
      Казань: [
        ['Госномер', 'Марка'],
        ['А417КМ116', 'КАМАЗ'],
      ],
      Елабуга: [
        ['Госномер', 'Марка'],
        ['А418КМ116', 'МАЗ'],
        ['А419КМ116', 'Урал'],
      ],
    })

  test('the one with the table is read, and another one when it is chosen', async () => {
    const tried = await sendFile(dispatcher, 'cars', fileOf(await book()), true)
    expect(tried).toMatchObject({ createdCount: 1, otherSheets: ['Елабуга'] })
    expect(tried.findings?.reading).toMatchObject({
      sheet: 1,
      sheets: [
        { name: 'Титул', isHidden: false },
        { name: 'Казань', isHidden: false },
        { name: 'Елабуга', isHidden: false },
      ],
    })
    expect(await retry(tried.id, { sheet: 2 })).toMatchObject({ createdCount: 2, otherSheets: ['Казань'] })
    expect((await retry(tried.id, { sheet: 0 })).findings?.missing).toMatch(/^Укажите, в каких столбцах/)
    expect(await retry(tried.id, { sheet: 2 })).toMatchObject({ createdCount: 2 })
    expect(await apply(tried.id)).toMatchObject({ createdCount: 2 })
  })

  test('a hidden one is named, and read only when it is chosen', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const workbook = `<workbook xmlns:r="${office}"><sheets><sheet name="Архив" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Пусто" sheetId="2" r:id="rId2"/></sheets></workbook>`
    const text = (place: string, value: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = `<row r="1">${text('A1', 'Госномер')}</row><row r="2">${text('A2', 'А417КМ116')}</row>`
    const tried = await sendFile(dispatcher, 'cars', fileOf(await makeXlsx({ sheet, workbook })), true)
    expect(tried).toMatchObject({ createdCount: 0 })
    expect(tried.findings?.reading.sheets[0]).toEqual({ name: 'Архив', isHidden: true })
    expect(await retry(tried.id, { sheet: 0 })).toMatchObject({ createdCount: 1, errors: {} })
  })
})

describe('hidden rows and columns', () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (n: number, attributes: string, plate: string, brand: string, year: string) =>
    `<row r="${n}"${attributes}>${text(`A${n}`, plate)}${text(`B${n}`, brand)}${text(`C${n}`, year)}</row>`
  const book = () =>
    makeXlsx({
      sheet:
        row(1, '', 'Госномер', 'Марка', 'Год') +
        row(2, '', 'А417КМ116', 'КАМАЗ', '2019') +
        row(3, ' hidden="1"', 'А418КМ116', 'МАЗ', 'нет') +
        row(4, '', 'А419КМ116', 'Урал', '2020'),
      after: '<cols><col min="3" max="3" hidden="true"/></cols>',
    })

  test('are said and left out, and loaded when it is asked for', async () => {
    const tried = await sendFile(dispatcher, 'cars', fileOf(await book()), true)
    expect(tried).toMatchObject({ rowsCount: 2, createdCount: 2, errors: {}, unknownColumns: [] })
    expect(tried.findings?.reading).toMatchObject({ hiddenRowsCount: 1, hiddenColumns: ['Год'] })
    expect(tried.findings?.columns.map(({ heading }) => heading)).toEqual(['Госномер', 'Марка'])
    const whole = await retry(tried.id, { readsHidden: true })
    expect(whole).toMatchObject({ rowsCount: 3, createdCount: 2, failedCount: 1 })
    expect(whole.findings?.preview.titles).toEqual(['Госномер', 'Марка', 'Год'])
    expect(whole.findings?.preview.rows[1]?.cells[2]).toEqual({ text: 'нет', isWrong: true })
    await retry(tried.id, { readsHidden: false })
    expect(await apply(tried.id)).toMatchObject({ createdCount: 2, failedCount: 0 })
  })
})

describe('a file is read before a transaction begins', () => {
  const broken = [
    ['an archive', makeArchive({ 'Парк.xlsx': 'PK' }), 'Это архив, а не таблица'],
    ['a web page', Buffer.from('<html><table></table></html>'), 'Это веб-страница'],
    ['a table without rows', Buffer.from('\r\n;;\r\n'), 'В файле нет строк'],
  ] as const

  test.each(broken)('%s is refused in words while nothing can be written', async (_, bytes, message) => {
    const file = fileOf(await bytes, 'Парк.xls')
    const entities: ImportEntity[] = ['maintenance', 'cars', 'drivers', 'companies', 'contacts']
    await db.transaction().execute(async (tx) => {
      await sql`lock table imports, idempotency_keys in access exclusive mode`.execute(tx)
      for (const entity of entities)
        for (const dryRun of ['true', 'false'] as const) {
          const input = { files: [file], query: { dryRun } }
          const { status, body } = await dispatcher.refusal(importsRoutes[entity], input)
          expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
        }
    })
  })

  test('a checked file is read again, and refused, while it is locked', async () => {
    const { id } = await sendFile(dispatcher, 'cars', fileOf('Что;Это\r\n1;2\r\n', 'Парк.csv'), true)
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute()
      const { body } = await dispatcher.refusal(importsRoutes.apply, { params: { id } })
      expect(body.message).toMatch(/^Не найдена строка заголовков/)
    })
  })
})

test('a number that a spreadsheet has rounded is not completed with zeros', async () => {
  const file = fileOf('ФИО;Телефон\r\nЗимин Лев;7,91725E+10\r\n', 'Водители.csv')
  const result = await sendFile(dispatcher, 'drivers', file, true)
  expect(result.problems).toMatchObject([{ row: 2, column: 'Телефон' }])
  expect(result.problems[0]?.message).toContain('«7,91725E+10» — цифры могли потеряться')
})

test('a file with empty known columns is mapped by hand', async () => {
  const bytes = Buffer.from('Организация;Владелец\r\n;ООО «Север»\r\n')
  const tried = await sendFile(dispatcher, 'companies', fileOf(bytes, 'Список.csv'), true)
  expect(tried).toMatchObject({ state: 'TRIED', rowsCount: 0, createdCount: 0 })
  const columns = [
    { place: 0, field: null },
    { place: 1, field: 'name' },
  ]
  expect(await retry(tried.id, { columns })).toMatchObject({ createdCount: 1, errors: {} })
})
