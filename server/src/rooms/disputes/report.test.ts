import type { DisputeReportInput } from '@naryad/contract/disputes/disputes.report'
import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeDispute } from './disputes.make.ts'

const db = await testDb()
const app = await testApp(db)
const today = companyToday()
let on: Stage
let first: number
let second: number
beforeEach(async () => {
  on = await setStage(app, db)
  const make = async (costs: number) =>
    (await makeTask(db, { companyId: on.companyId, costs, operatorId: on.engineer.user.id })).id
  first = await make(300_000)
  second = await make(500_000)
})

const period = { dateFrom: addDays(today, -29), dateTo: today }
const read = async (input: Partial<DisputeReportInput> = {}) =>
  (await on.senior.call(disputesRoutes.report, { body: { ...period, ...input } })).body

/** Settles all open disputes after so many days. */
const settle = (result: string, days: number) =>
  sql`update disputes set result = ${result}, settled_at = opened_at + make_interval(days => ${days}::int),
    opened_at = opened_at where settled_at is null`.execute(db)

test('counts disputes by how they ended, the days that took, and what was questioned', async () => {
  await makeDispute(db, first)
  await settle('OURS', 2)
  await makeDispute(db, first)
  await settle('CLIENT', 6)
  await makeDispute(db, second)
  const { totals, groups, items } = await read()
  expect(totals).toEqual({ all: 3, open: 1, ours: 1, client: 1, half: 0, medianDays: 4, sum: 800_000 })
  expect(groups).toMatchObject([{ key: String(on.companyId), values: totals }])
  expect(items.map(({ taskId, result }) => [taskId, result])).toEqual([
    [second, null],
    [first, 'CLIENT'],
    [first, 'OURS'],
  ])
  expect((await read({ figure: 'open' })).items.map(({ taskId }) => taskId)).toEqual([second])
  expect((await read({ figure: 'ours', key: '' })).items).toEqual([])
})

test('counts a request once in the totals, though two months have its disputes', async () => {
  await makeDispute(db, first)
  await settle('OURS', 1)
  await sql`update disputes set opened_at = opened_at - interval '40 days'`.execute(db)
  await makeDispute(db, first)
  const { totals, groups } = await read({ groupBy: 'month', dateFrom: addDays(today, -60) })
  expect(groups.map(({ values }) => values.sum)).toEqual([300_000, 300_000])
  expect(totals).toMatchObject({ all: 2, sum: 300_000 })
})

test('has the disputes that began in the period, and none is no error', async () => {
  await makeDispute(db, first)
  const before = { dateFrom: addDays(today, -60), dateTo: addDays(today, -30) }
  expect(await read(before)).toEqual({
    totals: { all: 0, open: 0, ours: 0, client: 0, half: 0, medianDays: null, sum: 0 },
    groups: [],
    items: [],
  })
  expect((await read({ groupBy: 'month' })).groups).toMatchObject([{ key: today.slice(0, 7) }])
  expect((await read({ groupBy: 'operator' })).groups).toMatchObject([{ title: 'Гусев Антон' }])
})

test('is a file too, and for the managers alone', async () => {
  await makeDispute(db, first)
  const file = await on.senior.send(disputesRoutes.excel, { body: period })
  expect(JSON.stringify(await cellsOf(file.rawPayload))).toContain('3000')
  for (const who of [on.dispatcher, on.engineer, on.client])
    for (const route of [disputesRoutes.report, disputesRoutes.excel])
      expect((await who.send(route, { body: period })).statusCode).toBe(403)
})
