import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { factOf, lightOf, makeRedCar } from './lights.make.ts'

const db = await testDb()
const app = await testApp(db)

test('the list is a workbook with a column for each rule, without those that no longer apply', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { id: companyId } = await makeCompany(db, { name: 'ООО «Юг»' })
  const { id } = await makeRedCar(db, { companyId, plate: 'А500АА16', daysAgo: 6 })
  await makeCar(db)
  const { ruleId } = await factOf(db, dispatcher, id, 'СКЗИ')
  const columns = `plate,company,light,known,rule${ruleId},rule999999`
  const query = { filters: JSON.stringify({ companyIds: [companyId] }), columns }
  const answer = await dispatcher.send(exportsRoutes.lights, { query })
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    `Отчет (светофор, ${companyToday()}).xlsx`,
  )
  const { known, total } = await lightOf(dispatcher, id)
  expect(await cellsOf(answer.rawPayload)).toEqual([
    ['Госномер', 'Организация', 'Светофор', 'Известно', 'СКЗИ'],
    ['А500АА16', 'ООО «Юг»', 'Красный', `${known} из ${total}`, 'просрочено на 6 дней'],
  ])
  const whole = await dispatcher.send(exportsRoutes.lights, { query: { columns: 'rule999999' } })
  expect((await cellsOf(whole.rawPayload))[0]).toContain('Калибр.')
})
