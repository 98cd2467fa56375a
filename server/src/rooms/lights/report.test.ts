import { lightReportRoutes } from '@naryad/contract/lights/lights.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { cellsOf } from '../../platform/excel/excel.make.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { recordPublished } from '../notifications/notifications.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { countLightDay } from './days.repo.ts'
import { makeRedCar } from './lights.make.ts'
import { publishReds } from './notices.service.ts'

const db = await testDb()
const app = await testApp(db)
const today = companyToday()
const yesterday = addDays(today, -1)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const count = (day = today) => inTransaction(db, (tx) => countLightDay(tx, day))
const report = async (who: Caller, body: object = {}) =>
  (await who.call(lightReportRoutes.report, { body: { dateFrom: yesterday, dateTo: today, ...body } })).body

test('without counted days the report has no day', async () => {
  expect(await report(dispatcher)).toMatchObject({ day: null, totals: { trucks: 0 }, groups: [] })
})

test('a day is counted by organizations and rules, with the reds without a request', async () => {
  const [first, second] = [
    await makeCompany(db, { name: 'ООО «А»' }),
    await makeCompany(db, { name: 'ООО «Б»' }),
  ]
  const ordered = await makeRedCar(db, { companyId: first.id })
  const { id: taskId } = await makeTask(db, { carId: ordered.id, companyId: first.id })
  await sql`update maintenance_ranges set task_id = ${taskId} where id = ${ordered.rangeId}`.execute(db)
  const other = await makeRedCar(db, { companyId: first.id })
  // About another work.
  await makeTask(db, { carId: other.id, companyId: first.id })
  await makeCar(db, { companyId: second.id })
  await makeCar(db, { status: 'ARCHIVED', companyId: second.id })
  await count()
  await count()
  const { day, totals, groups } = await report(dispatcher)
  expect(day).toBe(today)
  expect(totals).toMatchObject({ trucks: 3, red: 2, redWithoutTask: 1 })
  expect(groups).toMatchObject([
    { id: first.id, title: 'ООО «А»', values: { trucks: 2, red: 2, redWithoutTask: 1 } },
    { id: second.id, title: 'ООО «Б»', values: { trucks: 1, red: 0 } },
  ])
  const rules = await report(dispatcher, { groupBy: 'rule' })
  expect(rules.groups.find(({ title }) => title === 'Блок СКЗИ')?.values).toMatchObject({
    trucks: 3,
    red: 2,
    redWithoutTask: 1,
  })
  expect((await report(dispatcher, { companyIds: [second.id] })).totals).toMatchObject({ trucks: 1, red: 0 })
})

test('the days of the period follow each other, and the totals are those of the last one', async () => {
  const car = await makeRedCar(db)
  await count(yesterday)
  await sql`update maintenance_ranges set done_at = now() where id = ${car.rangeId}`.execute(db)
  await count()
  const { totals, groups } = await report(dispatcher, { groupBy: 'day' })
  expect(totals.red).toBe(0)
  expect(groups).toMatchObject([
    { day: yesterday, values: { red: 1 } },
    { day: today, values: { red: 0 } },
  ])
})

test('a client has the figures of the own organization, an engineer none', async () => {
  const { id: companyId } = await makeCompany(db)
  await makeRedCar(db, { companyId })
  await makeRedCar(db, { companyId: (await makeCompany(db)).id })
  await count()
  const client = await caller(app, db, { role: 'client', companyId })
  for (const groupBy of ['company', 'rule', 'day'])
    expect((await report(client, { groupBy })).totals).toMatchObject({ trucks: 1, red: 1 })
  expect((await report(client)).groups.map(({ id }) => id)).toEqual([companyId])
  const engineer = await caller(app, db, { role: 'engineer' })
  const refused = await engineer.send(lightReportRoutes.report, {
    body: { dateFrom: yesterday, dateTo: today },
  })
  expect(refused.statusCode).toBe(403)
})

test('the workbook has the organizations, is named by the day, and is audited', async () => {
  const { id: companyId } = await makeCompany(db, { name: 'ООО «Юг»' })
  await makeRedCar(db, { companyId })
  await count()
  const answer = await dispatcher.send(lightReportRoutes.excel, {
    body: { dateFrom: yesterday, dateTo: today },
  })
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    `Отчет (светофор, ${today}).xlsx`,
  )
  expect((await cellsOf(answer.rawPayload)).some(([name]) => name === 'ООО «Юг»')).toBe(true)
  const audited = await db.selectFrom('audit').select('objectTitle').where('kind', '=', 'EXPORTED').execute()
  expect(audited).toEqual([{ objectTitle: 'Соответствие' }])
})

test('the morning notifies of the trucks that became red since the morning before', async () => {
  const { id: companyId } = await makeCompany(db)
  const client = await caller(app, db, { role: 'client', companyId })
  const stranger = await caller(app, db, { role: 'client', companyId: (await makeCompany(db)).id })
  const [fresh, old] = [
    await makeRedCar(db, { companyId }),
    await makeRedCar(db, { companyId: stranger.user.companyId ?? 0 }),
  ]
  const turnRed = (id: number, day: string) =>
    sql`update car_lights set red_at = ${`${day}T12:00:00+03:00`}::timestamptz where car_id = ${id}`.execute(
      db,
    )
  await turnRed(fresh.id, yesterday)
  await turnRed(old.id, addDays(today, -2))
  const notified = async (day: string) => {
    await db.deleteFrom('notifications').execute()
    await inTransaction(db, (tx) => publishReds(tx, day))
    await recordPublished(db)
    const rows = await db.selectFrom('notifications').select(['userId', 'title']).orderBy('userId').execute()
    return rows.map(({ userId, title }) => [userId, title])
  }
  const title = 'Нельзя выпускать: 1 автомобиль'
  expect(await notified(today)).toEqual([
    [dispatcher.user.id, title],
    [client.user.id, title],
  ])
  expect(await notified(addDays(today, 1))).toEqual([])
})
