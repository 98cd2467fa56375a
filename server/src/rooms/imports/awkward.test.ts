import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { makeXlsx } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { fileOf, sendFile } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)

const awkward = (name: string): File =>
  fileOf(readFileSync(path.join(import.meta.dirname, 'awkward', name)), name)

const days = { dateFrom: '2026-11-21', dateTo: '2027-11-20', mileageFrom: null, mileageTo: null }
const kilometres = { dateFrom: null, dateTo: null, mileageFrom: 340_000, mileageTo: 345_000 }

test.each([
  ['excel-merged-title.xlsx', { ...days, comment: '' }, ['Цвет']],
  ['mac-1904.xlsx', { ...days, comment: '' }, []],
  ['accounting-prefixes.xlsx', { ...kilometres, comment: 'по регламенту & книжке' }, []],
  ['excel-windows-1251.csv', { ...days, comment: 'по книжке; см. "акт"\nот 21.11' }, []],
  ['excel-utf8-bom.csv', { ...days, comment: '' }, []],
  ['sheets-utf8-commas.csv', { ...days, comment: 'раз, два' }, []],
  ['notepad-utf16-tabs.txt', { ...days, comment: '' }, []],
])('%s is understood', async (name, range, unknownColumns) => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  await makeCar(db, { plate: 'А417КМ116', vin: 'XTC549015P2561234' })
  const result = await sendFile(dispatcher, 'maintenance', awkward(name))
  expect(result).toMatchObject({ errors: {}, rowsCount: 1, createdCount: 1, unknownColumns })
  const ranges = await db
    .selectFrom('maintenanceRanges')
    .select(['dateFrom', 'dateTo', 'mileageFrom', 'mileageTo', 'comment'])
    .execute()
  expect(ranges).toEqual([range])
})

test('libreoffice-merged-rows.xlsx: what spans rows is said in each of them', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  for (const name of ['ООО «Магистраль-Юг»', 'ИП Ковалёв Д. С.']) await makeCompany(db, { name })
  const result = await sendFile(dispatcher, 'cars', awkward('libreoffice-merged-rows.xlsx'))
  expect(result).toMatchObject({ errors: {}, rowsCount: 6, createdCount: 6, unknownColumns: [] })
  const cars = await db
    .selectFrom('cars')
    .leftJoin('companies', 'companies.id', 'cars.companyId')
    .select(['plate', 'name', 'brand', 'mileageKm'])
    .orderBy('plate')
    .execute()
  expect(cars.map((car) => Object.values(car))).toEqual([
    ['А417КМ116', 'ООО «Магистраль-Юг»', 'КАМАЗ', 125_300],
    ['А418КМ116', 'ООО «Магистраль-Юг»', 'КАМАЗ', 1250],
    ['А419КМ116', 'ООО «Магистраль-Юг»', 'МАЗ', null],
    ['А420КМ116', 'ИП Ковалёв Д. С.', 'Volvo', null],
    ['А421КМ116', 'ИП Ковалёв Д. С.', 'MAN', null],
    ['А422КМ116', null, '', null],
  ])
})

test('a sign that the database does not store is refused in its cell, and the other rows are brought in', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const row = (n: number, ...cells: string[]): string => {
    const texts = cells.map((cell, at) => `<c r="${'ABC'[at]}${n}" t="inlineStr"><is><t>${cell}</t></is></c>`)
    return `<row r="${n}">${texts.join('')}</row>`
  }
  const sheet = [
    row(1, 'Госномер', 'Организация', 'Цвет&#0;'),
    row(2, 'А417КМ116', 'ООО &#0;Юг', ''),
    row(3, 'А418КМ&#7;116', '', ''),
    row(4, 'А419КМ116', '', 'синий&#0;'),
  ].join('')
  const result = await sendFile(dispatcher, 'cars', fileOf(await makeXlsx({ sheet })))
  const message = 'в ячейке недопустимые знаки: наберите текст заново'
  expect(result).toMatchObject({ createdCount: 1, failedCount: 2 })
  const unstorable = result.problems.filter((problem) => problem.message.includes(message))
  expect(unstorable).toMatchObject([
    { row: 2, column: 'Организация' },
    { row: 3, column: 'Госномер' },
  ])
})

describe('what else programs and people make of a table', () => {
  const values = async (entity: 'cars' | 'drivers', name: string) => {
    const dispatcher = await caller(app, db, { role: 'operator' })
    const result = await sendFile(dispatcher, entity, awkward(name), true)
    expect(result).toMatchObject({ errors: {}, unknownColumns: [] })
    return {
      findings: result.findings,
      rows: result.findings?.preview.rows.map(({ cells }) => cells.map(({ text }) => text)),
    }
  }

  test('zeros behind a sign of equality', async () => {
    expect((await values('drivers', 'equals-quoted.csv')).rows).toEqual([
      ['Зимин Лев Ильич', '+7\u00a0999\u00a0000-01-01', 'RUD0000000000100'],
    ])
  })

  test('a title with commas above a table with semicolons', async () => {
    expect((await values('drivers', 'title-with-comma.csv')).rows).toEqual([
      ['Зимин Лев Ильич', '+7\u00a0999\u00a0000-01-01', '01.02.1985'],
      ['Зорин Ян Ильич', '+7\u00a0999\u00a0000-01-02', '03.04.1990'],
    ])
  })

  test('rows hidden by a filter', async () => {
    const { rows, findings } = await values('cars', 'hidden-rows.xlsx')
    expect(rows).toEqual([
      ['А910АА16', '100'],
      ['А913АА16', '103'],
      ['А914АА16', '104'],
    ])
    expect(findings?.reading.hiddenRowsCount).toBe(2)
  })

  test('a grid of 72 columns under eight headings', async () => {
    const { rows, findings } = await values('cars', 'wide-grid-1c.xlsx')
    expect(rows).toEqual([['А920АА16', 'КАМАЗ', '5490', '', '2019', '920', '']])
    expect(findings?.columns).toHaveLength(8)
  })

  test('a plate and its region in two columns', async () => {
    expect((await values('cars', 'plate-and-region.xlsx')).rows).toEqual([
      ['А993АА16', 'КАМАЗ'],
      ['А994АА716', 'КАМАЗ'],
    ])
  })

  test('lines of signatures below', async () => {
    const { rows, findings } = await values('cars', 'signatures-below.xlsx')
    expect(rows).toEqual([
      ['А995АА16', 'КАМАЗ'],
      ['А996АА16', 'КАМАЗ'],
    ])
    expect(findings?.skippedRows).toEqual([
      { row: 5, kind: 'SIGNATURE', text: 'Составил: механик Тестов' },
      { row: 6, kind: 'SIGNATURE', text: 'Директор ____________' },
    ])
  })
})
