import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import type { VisitsReportInput } from '@naryad/contract/reports/visits-report'
import { beforeEach, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
let companyId: number
let operatorId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  companyId = (await makeCompany(db, { name: 'ООО «А»' })).id
  operatorId = (await makeUser(db, { role: 'engineer', lastName: 'Гусев', firstName: 'Антон' })).id
})

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const read = async (input: Partial<VisitsReportInput> = {}, who = dispatcher) =>
  (await who.call(reportsRoutes.visits, { body: { ...november, ...input } })).body
/** Done at noon of Moscow on a day of November. */
const makeDone = async (day: string, facts: Parameters<typeof makeTask>[1] = {}) => {
  const doneAt = `2026-11-${day}T09:00:00Z`
  return makeTask(db, {
    status: 'DONE',
    companyId,
    operatorId,
    createdAt: '2026-11-01T06:00:00Z',
    plannedFrom: doneAt,
    doneAt,
    ...facts,
  })
}
const terms = (...isDone: boolean[]) =>
  JSON.stringify([
    { title: 'Осмотр', isRequired: false, isDone: true },
    ...isDone.map((done, at) => ({
      title: 'Срок',
      isRequired: false,
      isDone: done,
      dueKey: `range:${at + 1}`,
    })),
  ])

test('a visit is what one operator did for one organization in a day, however it was planned', async () => {
  const first = await makeDone('02')
  // The second work of the visit has no plan of its own.
  await makeDone('02', { plannedFrom: null })
  const other = await makeCompany(db, { name: 'ООО «Б»' })
  await makeDone('02', { companyId: other.id })
  const colleague = await makeUser(db, { role: 'engineer', lastName: 'Сафин', firstName: 'Марат' })
  await makeDone('02', { operatorId: colleague.id })
  await makeDone('03')
  // Near midnight of Moscow: the next day already.
  await makeDone('03', { doneAt: '2026-11-03T21:30:00Z' })
  const { totals, groups, items } = await read({ groupBy: 'company' })
  expect(totals).toEqual({ visits: 5, several: 1, works: 6 })
  expect(groups).toEqual([
    { key: String(companyId), title: 'ООО «А»', values: { visits: 4, several: 1, works: 5 } },
    { key: String(other.id), title: 'ООО «Б»', values: { visits: 1, several: 0, works: 1 } },
  ])
  expect(items).toMatchObject([{ taskId: first.id, works: 2, tasksCount: 2, company: 'ООО «А»' }])
  const byOperator = await read({ groupBy: 'operator', figure: 'visits', key: String(colleague.id) })
  expect(byOperator.groups.map(({ title, values }) => [title, values.visits, values.several])).toEqual([
    ['Гусев Антон', 4, 1],
    ['Сафин Марат', 1, 0],
  ])
  expect(byOperator.items.map(({ operator }) => operator)).toEqual(['Сафин Марат'])
  expect((await read({ groupBy: 'month' })).groups).toEqual([
    { key: '2026-11', title: '2026-11', values: totals },
  ])
})

test('a request of terms has as many works as were ticked, others have one', async () => {
  const several = await makeDone('02', { checklist: terms(true, true, false) })
  await makeDone('03', { checklist: terms(true, false) })
  await makeDone('04', { checklist: terms(false, false) })
  await makeDone('05', { checklist: terms() })
  const { totals, items } = await read()
  expect(totals).toEqual({ visits: 4, several: 1, works: 5 })
  expect(items).toMatchObject([{ taskId: several.id, works: 2, tasksCount: 1 }])
})

test('what was done remotely, or neither planned nor marked on site, is no visit', async () => {
  await makeDone('02', { isRemote: true, status: 'REMOTE_DONE' })
  await makeDone('03', { plannedFrom: null })
  const marked = await makeDone('04', { plannedFrom: null })
  await db
    .insertInto('taskMarks')
    .values({ taskId: marked.id, userId: operatorId, kind: 'ON_SITE', at: '2026-11-04T08:00:00Z' })
    .execute()
  const family = await makeDone('05')
  await db.updateTable('tasks').set({ childsCount: 2 }).where('id', '=', family.id).execute()
  for (let child = 0; child < 2; child += 1) await makeDone('05', { parentId: family.id })
  const { totals, items } = await read({ figure: 'visits' })
  expect(totals).toEqual({ visits: 2, several: 1, works: 3 })
  expect(items.map(({ works }) => works)).toEqual([2, 1])
  expect(items[1]?.taskId).toBe(marked.id)
})

test('without an organization each truck is a visit of its own', async () => {
  await makeDone('02', { companyId: null })
  await makeDone('02', { companyId: null })
  expect((await read({ groupBy: 'company' })).totals).toEqual({ visits: 2, several: 0, works: 2 })
})

test('counts what the reader sees, and the file says what the screen does', async () => {
  await makeDone('02')
  await makeDone('02', { queue: 'luv' })
  const stranger = await caller(app, db, { role: 'operator', queues: ['luv'] })
  expect((await read({}, stranger)).totals).toEqual({ visits: 1, several: 0, works: 1 })
  const body = { ...november, groupBy: 'company' as const }
  const file = await dispatcher.send(reportsRoutes.visitsExcel, { body })
  expect(await cellsOf(file.rawPayload)).toContainEqual(['ООО «А»', 1, 1, 100, 2])
  expect(await read({ dateFrom: '2026-10-01', dateTo: '2026-10-31' })).toEqual({
    totals: { visits: 0, several: 0, works: 0 },
    groups: [],
    items: [],
  })
})
