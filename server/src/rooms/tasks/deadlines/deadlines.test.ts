import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyZone } from '../../../platform/time/company-day.ts'
import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'
import { addWorkingMinutes, workingCalendar, workingMinutesBetween } from './working-time.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { status, create, deadline, done, close, priority, get } = tasksRoutes
const move = (id: number, to: TaskStatus, reason?: string) => ({
  params: { id },
  body: { status: to, reason },
})

/** The calendar as the migrations have filled it, read on its own. */
async function calendar() {
  const days = await db.selectFrom('productionCalendar').selectAll().execute()
  return workingCalendar(days, companyZone)
}

const pausesOf = (taskId: number) =>
  db
    .selectFrom('taskPauses')
    .select(['status', 'startedAt', 'endedAt'])
    .where('taskId', '=', taskId)
    .orderBy('id')
    .execute()

/** A task that stands since a moment. */
async function makeStanding(standing: TaskStatus, since: string, deadlineAt: string) {
  const task = await makeTask(db, { status: standing, deadlineAt, deadlineNormMinutes: 1440 })
  await db
    .insertInto('taskPauses')
    .values({ taskId: task.id, status: standing, startedAt: since, endedAt: null })
    .execute()
  return task
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

describe('the norm', () => {
  test.each([
    ['NORMAL', 1440],
    ['URGENT', 480],
    ['CRITICAL', 240],
  ] as const)('of %s is %i minutes of working time from now', async (chosen, minutes) => {
    const { body } = await on.dispatcher.call(deadline, { query: { priority: chosen } })
    expect(body.normMinutes).toBe(minutes)
    const left = workingMinutesBetween(await calendar(), Date.now(), Date.parse(body.deadlineAt))
    expect(left).toBeCloseTo(minutes, 0)
  })

  test('that is not there leaves new tasks without a deadline', async () => {
    await db.deleteFrom('deadlineNorms').execute()
    const { body } = await on.dispatcher.call(create, { body: { queue: 'skud', title: 'Ключ не читается' } })
    expect(body).toMatchObject({ deadlineAt: null, deadlineNormMinutes: null })
    expect((await on.dispatcher.refusal(deadline, { query: { priority: 'NORMAL' } })).status).toBe(422)
  })

  test('a day that becomes a holiday counts from the next call on', async () => {
    const before = await on.dispatcher.call(deadline, { query: { priority: 'NORMAL' } })
    const start = Date.now()
    const days = Array.from({ length: 60 }, (_, at) =>
      new Date(start + at * 86_400_000).toISOString().slice(0, 10),
    )
    await db.deleteFrom('productionCalendar').execute()
    await db
      .insertInto('productionCalendar')
      .values(days.map((day) => ({ day, kind: 'OFF' as const })))
      .execute()
    const after = await on.dispatcher.call(deadline, { query: { priority: 'NORMAL' } })
    expect(Date.parse(before.body.deadlineAt)).toBeLessThan(start + 30 * 86_400_000)
    expect(Date.parse(after.body.deadlineAt)).toBeGreaterThan(start + 58 * 86_400_000)
  })
})

describe('the clock', () => {
  test('stands while the client is waited for, each stretch on its own', async () => {
    const operatorId = on.dispatcher.user.id
    const task = await makeTask(db, { status: 'IN_PROGRESS', operatorId, deadlineAt: daysAgo(-3) })
    for (const to of ['WAITING_CLIENT', 'COSTS_APPROVAL', 'WAITING_PARTS', 'IN_PROGRESS'] as const)
      await on.dispatcher.call(status, move(task.id, to))
    const pauses = await pausesOf(task.id)
    expect(pauses.map(({ status, endedAt }) => [status, endedAt !== null])).toEqual([
      ['WAITING_CLIENT', true],
      ['COSTS_APPROVAL', true],
    ])
    expect(pauses[0]?.endedAt).toBe(pauses[1]?.startedAt)
    const { body } = await on.dispatcher.call(get, { params: { id: task.id } })
    expect(body.deadlinePauses.map((pause) => pause.status)).toEqual(['WAITING_CLIENT', 'COSTS_APPROVAL'])
  })

  test('that stands leaves the deadline, and moves it by the working time that was left when it goes on', async () => {
    const since = daysAgo(20)
    const hours = await calendar()
    const deadlineAt = addWorkingMinutes(hours, Date.parse(since), 700)
    const task = await makeStanding('WAITING_CLIENT', since, new Date(deadlineAt).toISOString())
    const waiting = await on.dispatcher.call(get, { params: { id: task.id } })
    expect(waiting.body.deadlineAt).toBe(new Date(deadlineAt).toISOString())
    const { body } = await on.dispatcher.call(status, move(task.id, 'IN_PROGRESS'))
    const left = workingMinutesBetween(hours, Date.parse(body.updatedAt), Date.parse(body.deadlineAt ?? ''))
    expect(left).toBeCloseTo(700, 3)
  })

  test('that stopped after the deadline does not bring it back', async () => {
    const deadlineAt = daysAgo(21)
    const task = await makeStanding('WAITING_CLIENT', daysAgo(20), deadlineAt)
    const { body } = await on.dispatcher.call(status, move(task.id, 'IN_PROGRESS'))
    expect(body.deadlineAt).toBe(deadlineAt)
  })

  test('stops with the end and goes on when the task is sent back; closing is no new stretch', async () => {
    const task = await makeTask(db, {
      status: 'IN_PROGRESS',
      deadlineAt: daysAgo(-3),
      deadlineNormMinutes: 1440,
    })
    const params = { id: task.id }
    await on.dispatcher.call(done, { params, body: { workReport: 'Разъём очищен' } })
    await on.dispatcher.call(close, { params, body: { closeReason: 'Работы выполнены' } })
    expect(await pausesOf(task.id)).toMatchObject([{ status: 'DONE', endedAt: null }])
    await on.senior.call(status, move(task.id, 'IN_PROGRESS', 'снова не работает'))
    const [pause] = await pausesOf(task.id)
    expect(pause?.endedAt).not.toBeNull()
  })

  test('is read whole when the priority changes', async () => {
    const createdAt = daysAgo(30)
    const since = daysAgo(29.9)
    const task = await makeTask(db, { status: 'IN_PROGRESS', createdAt, deadlineAt: daysAgo(1) })
    await db
      .insertInto('taskPauses')
      .values({ taskId: task.id, status: 'WAITING_CLIENT', startedAt: since, endedAt: daysAgo(1) })
      .execute()
    const { body } = await on.dispatcher.call(priority, {
      params: { id: task.id },
      body: { priority: 'CRITICAL' },
    })
    const hours = await calendar()
    const worked =
      workingMinutesBetween(hours, Date.parse(createdAt), Date.parse(since)) +
      workingMinutesBetween(hours, Date.parse(daysAgo(1)), Date.parse(body.deadlineAt ?? ''))
    expect(worked).toBeCloseTo(240, 0)
  })

  test('is read whole for a priority that is only considered', async () => {
    const createdAt = daysAgo(30)
    const task = await makeTask(db, { status: 'IN_PROGRESS', createdAt, deadlineAt: daysAgo(1) })
    await db
      .insertInto('taskPauses')
      .values({ taskId: task.id, status: 'WAITING_CLIENT', startedAt: daysAgo(29.9), endedAt: daysAgo(1) })
      .execute()
    const query = { priority: 'CRITICAL', taskId: String(task.id) } as const
    const { body } = await on.dispatcher.call(deadline, { query })
    expect((await on.dispatcher.call(get, { params: { id: task.id } })).body.priority).toBe('NORMAL')
    const { body: changed } = await on.dispatcher.call(priority, {
      params: { id: task.id },
      body: { priority: 'CRITICAL' },
    })
    expect(body).toEqual({ deadlineAt: changed.deadlineAt, normMinutes: 240 })
    expect((await on.client.refusal(deadline, { query })).status).toBe(404)
  })

  test('of many tasks at once is started and stopped with them', async () => {
    const since = daysAgo(20)
    const hours = await calendar()
    const tasks = []
    for (const minutes of [60, 500, 1400]) {
      const deadlineAt = addWorkingMinutes(hours, Date.parse(since), minutes)
      tasks.push(await makeStanding('WAITING_CLIENT', since, new Date(deadlineAt).toISOString()))
    }
    const ids = tasks.map(({ id }) => id)
    await on.dispatcher.call(tasksBulkRoutes.status, { body: { ids, status: 'IN_PROGRESS' } })
    const rows = await db
      .selectFrom('tasks')
      .select(['deadlineAt', 'updatedAt'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    const left = rows.map(({ deadlineAt, updatedAt }) =>
      Math.round(workingMinutesBetween(hours, Date.parse(updatedAt), Date.parse(deadlineAt ?? ''))),
    )
    expect(left).toEqual([60, 500, 1400])
    await on.dispatcher.call(tasksBulkRoutes.status, { body: { ids, status: 'WAITING_CLIENT' } })
    for (const id of ids) expect(await pausesOf(id)).toHaveLength(2)
  })
})
