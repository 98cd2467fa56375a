import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'

const db = await testDb()
const app = await testApp(db)

test('a workbook lists what ends, to a client that of one organization’s trucks', async () => {
  const { id: companyId } = await makeCompany(db, { name: 'ООО «Юг»' })
  const { id: kindId } = await makeKind(db, { title: 'Осмотр подъёмника' })
  const { id: carId } = await makeCar(db, { plate: 'А417КМ116', companyId })
  const { id: foreign } = await makeCar(db, { plate: 'В604РТ16', companyId: null })
  const days = { kindId, dateFrom: '2024-01-01', dateTo: '2025-01-01' }
  await makeRange(db, { ...days, carId })
  await makeRange(db, { ...days, carId: foreign, dateTo: '2025-02-01' })
  const download = async (role: 'operator' | 'client', body: object = {}) => {
    const who = await caller(app, db, { role, ...(role === 'client' && { companyId }) })
    const answer = await who.send(reportsRoutes.termsExcel, { body })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /Отчет \(сроки, .*\)\.xlsx/,
    )
    const [title, _header, ...rows] = await cellsOf(answer.rawPayload)
    return { title: title?.[0], rows }
  }
  expect((await download('operator')).rows.map((row) => [row[0], row[3], row[4]])).toEqual([
    ['А417КМ116', 'Осмотр подъёмника', 'Просрочено'],
    ['В604РТ16', 'Осмотр подъёмника', 'Просрочено'],
  ])
  expect((await download('client')).rows.map(([plate]) => plate)).toEqual(['А417КМ116'])
  const narrow = {
    states: ['OK'],
    companyIds: [companyId],
    kindIds: [kindId],
    carIds: [carId],
    dueTo: '2025-03-01',
  }
  expect(await download('operator', narrow)).toEqual({
    title: `Что кончается на ${companyToday().split('-').toReversed().join('.')}; Конец по: 01.03.2025; Организации: ООО «Юг»; ТС: А417КМ116; Виды: Осмотр подъёмника; Сроки: В норме`,
    rows: [],
  })
  const foreignTruck = await download('client', { carIds: [foreign] })
  expect(foreignTruck).toMatchObject({ title: expect.stringContaining(`ТС: № ${foreign}`), rows: [] })
})
