import { luvColumns } from '@naryad/contract/reports/luv.columns'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'

const db = await testDb()
const app = await testApp(db)

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }

test('the partner gets the agreed columns in their order, and the work of one queue alone', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { id: companyId } = await makeCompany(db, { name: 'ООО «Юг»' })
  const { id: operatorId } = await makeUser(db, {
    role: 'engineer',
    lastName: 'Гусев',
    firstName: 'Антон',
    middleName: 'Ильич',
  })
  const { id: carId } = await makeCar(db, {
    plate: 'А417КМ116',
    companyId,
    vin: 'XTC549015P2561234',
    trackerImei: '352094089123451',
    tachographNumber: '0017423',
  })
  await makeTask(db, {
    queue: 'luv',
    companyId,
    carId,
    operatorId,
    status: 'REMOTE_DONE',
    createdAt: '2026-11-02T06:00:00Z',
    doneAt: '2026-11-03T06:00:00Z',
    isRemote: true,
    isWarranty: true,
    workReport: 'Прошивка обновлена',
    costs: 120_050,
  })
  await makeTask(db, { queue: 'luv', createdAt: '2026-12-01T06:00:00Z' })
  await makeTask(db, { queue: 'skud', createdAt: '2026-11-02T06:00:00Z' })

  const { body } = await admin.call(reportsRoutes.luv, { body: november })
  expect([body.totalCount, body.costs]).toEqual([1, 120_050])
  expect(body.items[0]).toMatchObject({
    company: 'ООО «Юг»',
    deviceId: '352094089123451',
    serialNumber: '0017423',
    status: 'Выполнена удалённо',
    operator: 'Гусев Антон Ильич',
  })

  const answer = await admin.send(reportsRoutes.luvExcel, { body: november })
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain("''LUV_Отчет.xlsx")
  const [header, row, ...rest] = await cellsOf(answer.rawPayload)
  expect(header).toEqual(luvColumns.map(({ title }) => title))
  expect(row?.slice(2, 7)).toEqual([
    'ООО «Юг»',
    'А417КМ116',
    'XTC549015P2561234',
    '352094089123451',
    '0017423',
  ])
  expect(row?.slice(12)).toEqual(['Да', 'Прошивка обновлена', 'Гусев Антон Ильич', 1200.5, 'Нет'])
  expect(rest).toEqual([])
})

test('the report for the partner is no business of a client', async () => {
  const client = await caller(app, db, { role: 'client', companyId: (await makeCompany(db)).id })
  for (const route of [reportsRoutes.luv, reportsRoutes.luvExcel])
    expect((await client.send(route, { body: november })).statusCode).toBe(403)
})

test('columns, their titles and order follow the settings', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  await makeTask(db, { queue: 'luv', createdAt: '2026-11-02T06:00:00Z', costs: 120_050 })
  const own = [
    { key: 'costs' as const, title: 'Сумма, руб.' },
    { key: 'number' as const, title: 'Номер заявки' },
  ]
  await admin.call(settingsRoutes.change, { body: { luvColumns: own } })
  const { body } = await admin.call(reportsRoutes.luv, { body: november })
  expect(body.columns).toEqual(own)
  const { rawPayload } = await admin.send(reportsRoutes.luvExcel, { body: november })
  const cells = await cellsOf(rawPayload)
  expect(cells.map((row) => row.slice(0, 2))).toEqual([
    ['Сумма, руб.', 'Номер заявки'],
    [1200.5, body.items[0]?.number],
  ])
  const { details } = await db
    .selectFrom('audit')
    .select('details')
    .where('kind', '=', 'SETTINGS_CHANGED')
    .executeTakeFirstOrThrow()
  expect(details).toContain('Столбцы отчёта ЛУВ. добавлено «Сумма, руб.»')
})

test('rejects duplicate, missing, untitled and unknown columns', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const number = { key: 'number', title: '№' }
  for (const luvColumns of [
    [],
    [number, number],
    [{ ...number, title: ' ' }],
    [{ key: 'secret', title: 'x' }],
  ])
    expect(await admin.refusal(settingsRoutes.change, { body: { luvColumns } })).toMatchObject({
      status: 400,
    })
})
