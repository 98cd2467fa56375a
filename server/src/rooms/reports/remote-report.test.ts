import type { RemoteReportInput } from '@naryad/contract/reports/remote-report'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { beforeEach, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
let categoryId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  categoryId = (
    await db
      .insertInto('taskCategories')
      .values({ title: 'Нет связи', queue: 'tachograph' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const read = async (input: Partial<RemoteReportInput> = {}) =>
  (await dispatcher.call(reportsRoutes.remote, { body: { ...november, ...input } })).body
const makeDone = async (day: string, facts: Parameters<typeof makeTask>[1] = {}) =>
  (
    await makeTask(db, {
      status: 'DONE',
      createdAt: `${day}T06:00:00Z`,
      doneAt: `${day}T09:00:00Z`,
      ...facts,
    })
  ).id
const repeat = (repeatOfId: number, day: string) =>
  makeTask(db, { repeatOfId, createdAt: `${day}T06:00:00Z` })

test('counts what was solved remotely and the repeats within 14 days after it', async () => {
  const soon = await makeDone('2026-11-02', { isRemote: true, status: 'REMOTE_DONE', categoryId })
  const { id: repeatId } = await repeat(soon, '2026-11-16')
  const late = await makeDone('2026-11-03', { isRemote: true, status: 'REMOTE_DONE', categoryId })
  await repeat(late, '2026-11-18')
  const visit = await makeDone('2026-11-04', { categoryId })
  await repeat(visit, '2026-11-05')
  await makeDone('2026-12-01', { isRemote: true, status: 'REMOTE_DONE' })
  const { totals, groups, items } = await read()
  expect(totals).toEqual({ done: 3, remote: 2, repeated: 1 })
  expect(groups).toEqual([{ key: String(categoryId), title: 'Нет связи', values: totals }])
  expect(items.map((item) => [item.taskId, item.repeatId])).toEqual([
    [late, null],
    [soon, repeatId],
  ])
  expect((await read({ figure: 'done' })).items.map(({ taskId }) => taskId)).toEqual([visit, late, soon])
  expect((await read({ figure: 'repeated', key: String(categoryId) })).items).toMatchObject([
    { taskId: soon, category: 'Нет связи', isRemote: true },
  ])
  expect((await read({ figure: 'done', key: '' })).items).toEqual([])
})

test('an empty period has no groups, and the file says what the screen does', async () => {
  expect(await read()).toEqual({ totals: { done: 0, remote: 0, repeated: 0 }, groups: [], items: [] })
  await makeDone('2026-11-02', { isRemote: true, status: 'REMOTE_DONE' })
  await makeDone('2026-11-03')
  const file = await dispatcher.send(reportsRoutes.remoteExcel, { body: november })
  expect(await cellsOf(file.rawPayload)).toContainEqual(['Без категории', 2, 1, 50, 0, 0])
})

test('is not for representatives', async () => {
  const client = await caller(app, db, { role: 'client' })
  for (const route of [
    reportsRoutes.remote,
    reportsRoutes.remoteExcel,
    reportsRoutes.takes,
    reportsRoutes.takesExcel,
    reportsRoutes.visits,
    reportsRoutes.visitsExcel,
  ])
    expect((await client.send(route, { body: november })).statusCode).toBe(403)
})
