import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'

const db = await testDb()
const app = await testApp(db)

test('what ends is a workbook, to a client that of his own trucks', async () => {
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
    return (await cellsOf(answer.rawPayload)).slice(1)
  }
  expect((await download('operator')).map((row) => [row[0], row[3], row[4]])).toEqual([
    ['А417КМ116', 'Осмотр подъёмника', 'Просрочено'],
    ['В604РТ16', 'Осмотр подъёмника', 'Просрочено'],
  ])
  expect((await download('client')).map(([plate]) => plate)).toEqual(['А417КМ116'])
  expect(await download('operator', { states: ['OK'] })).toEqual([])
})
