import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeBilledTask } from './acts.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const collect = () => on.senior.call(actsRoutes.collect, { body: november })

const ascending = (one: number, other: number): number => one - other

test('acts that are issued at once have numbers without gaps', async () => {
  const companies = await Promise.all(Array.from({ length: 6 }, () => makeCompany(db)))
  for (const { id } of companies) await makeBilledTask(db, { companyId: id })
  const { madeIds } = (await collect()).body
  const issued = await Promise.all(
    madeIds.map((id) => on.senior.call(actsRoutes.issue, { params: { id }, body: {} })),
  )
  expect(new Set(issued.map(({ body }) => body.number))).toEqual(
    new Set([1, 2, 3, 4, 5, 6].map((place) => `А-2026-${place}`)),
  )
})

test('an act that is issued twice at once is issued once', async () => {
  await makeBilledTask(db, { companyId: on.companyId })
  const [id = 0] = (await collect()).body.madeIds
  const answers = await Promise.all(
    [on.senior, on.admin].map((by) => by.send(actsRoutes.issue, { params: { id }, body: {} })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([200, 409])
})

test('an attempt to issue or cancel that is repeated after a lost answer is answered as the first one', async () => {
  await makeBilledTask(db, { companyId: on.companyId })
  const [id = 0] = (await collect()).body.madeIds
  const attempt = (key: string) =>
    on.senior.send(actsRoutes.issue, { params: { id }, body: {} }, { headers: { 'idempotency-key': key } })
  const first = await attempt('issue-1')
  expect((await attempt('issue-1')).json()).toEqual(first.json())
  expect((await attempt('issue-2')).statusCode).toBe(409)
  const cancel = () =>
    on.senior.send(
      actsRoutes.cancel,
      { params: { id }, body: { reason: 'Не тот объём' } },
      { headers: { 'idempotency-key': 'cancel-1' } },
    )
  const cancelled = await cancel()
  expect(cancelled.json()).toMatchObject({ status: 'CANCELLED' })
  expect((await cancel()).json()).toEqual(cancelled.json())
})

test('acts that are collected twice at once take every request once', async () => {
  for (let at = 0; at < 5; at += 1) await makeBilledTask(db, { companyId: on.companyId })
  const both = await Promise.all([collect(), collect()])
  expect(both.map(({ body }) => body.tasksCount).toSorted(ascending)).toEqual([0, 5])
  expect(both.flatMap(({ body }) => body.madeIds)).toHaveLength(1)
})

test('a request that is reopened while its act is issued is either in the act and locked, or not in it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id: companyId } = await makeCompany(db)
    const one = await makeBilledTask(db, { companyId })
    await makeBilledTask(db, { companyId })
    const [id = 0] = (await collect()).body.madeIds
    const [reopened, issued] = await Promise.all([
      on.admin.send(tasksRoutes.status, {
        params: { id: one.id },
        body: { status: 'IN_PROGRESS', reason: 'Не доделали' },
      }),
      on.senior.call(actsRoutes.issue, { params: { id }, body: {} }),
    ])
    const { status } = await db
      .selectFrom('tasks')
      .select('status')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    const isBilled = issued.body.lines.some(({ taskId }) => taskId === one.id)
    expect([reopened.statusCode, status, isBilled]).toEqual(
      isBilled ? [409, 'CLOSED', true] : [200, 'IN_PROGRESS', false],
    )
  }
})
