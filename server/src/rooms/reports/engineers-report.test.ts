import { engineerSearchBehind } from '@naryad/contract/reports/engineers'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { rowsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller
let gusev: number
let ershov: number

/** Gusev: six tasks, two of them outside the month but for one of their moments. Ershov: one. Nobody: one. */
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
  gusev = (await makeUser(db, { role: 'engineer', lastName: 'Гусев', firstName: 'Антон' })).id
  ershov = (await makeUser(db, { role: 'engineer', lastName: 'Ершов', firstName: 'Пётр' })).id
  const own = { operatorId: gusev, status: 'CLOSED' } as const
  const first = await makeTask(db, {
    ...own,
    createdAt: '2026-11-02T06:00:00Z',
    takenAt: '2026-11-02T07:00:00Z',
    takeMinutes: 60,
    doneAt: '2026-11-03T09:00:00Z',
    closedAt: '2026-11-04T09:00:00Z',
    deadlineAt: '2026-11-03T08:00:00Z',
    engineerMinutes: 300,
    costs: 100_000,
    reworksCount: 1,
  })
  await makeTask(db, {
    ...own,
    createdAt: '2026-11-03T06:00:00Z',
    takenAt: '2026-11-03T06:10:00Z',
    takeMinutes: 10,
    doneAt: '2026-11-03T08:00:00Z',
    closedAt: '2026-12-02T09:00:00Z',
    isRemote: true,
    engineerMinutes: 100,
    costs: 50,
    repeatOfId: first.id,
  })
  // Created before the month, done in its last second; created in its last second, nothing more.
  await makeTask(db, {
    ...own,
    status: 'DONE',
    createdAt: '2026-10-20T06:00:00Z',
    doneAt: '2026-11-30T20:59:59Z',
  })
  await makeTask(db, { operatorId: gusev, status: 'ASSIGNED', createdAt: '2026-11-30T20:59:59Z' })
  await makeTask(db, {
    operatorId: gusev,
    status: 'PLANNED',
    createdAt: '2026-10-01T06:00:00Z',
    plannedFrom: '2026-11-10T07:00:00Z',
    plannedTo: '2026-11-10T09:00:00Z',
  })
  await makeTask(db, { operatorId: gusev, status: 'ASSIGNED', createdAt: '2026-11-30T21:00:00Z' })
  await makeTask(db, {
    operatorId: ershov,
    status: 'ASSIGNED',
    createdAt: '2026-11-11T06:00:00Z',
    queue: 'luv',
  })
  await makeTask(db, { createdAt: '2026-11-11T06:00:00Z' })
})

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const report = async (body: object = {}, who = admin) =>
  (await who.call(reportsRoutes.engineers, { body: { ...november, ...body } })).body

describe('the report on engineers', () => {
  test('counts every measure of a month', async () => {
    const { items, totals } = await report()
    expect(items.map(({ operator, values }) => [operator.lastName, values])).toEqual([
      [
        'Гусев',
        {
          created: 3,
          taken: 2,
          done: 3,
          remote: 1,
          closed: 1,
          overdue: 1,
          repeats: 1,
          reworks: 1,
          visits: 1,
          joined: 0,
          takeMedian: 35,
          finishMedian: 100,
          costs: 100_050,
        },
      ],
      ['Ершов', expect.objectContaining({ created: 1, done: 0, takeMedian: null, costs: 0 })],
    ])
    expect(totals).toMatchObject({ created: 4, done: 3, costs: 100_050 })
  })

  test('counts the tasks in whose crew someone was, also of those who had none of their own', async () => {
    const helper = await makeUser(db, { role: 'engineer', lastName: 'Помогаев' })
    const done = await db.selectFrom('tasks').select('id').where('doneAt', 'is not', null).execute()
    const members = done.flatMap(({ id }) => [helper.id, ershov].map((userId) => ({ taskId: id, userId })))
    await db.insertInto('taskCrew').values(members).execute()
    const { items, totals, period } = await report()
    expect(items.map(({ operator, values }) => [operator.lastName, values.joined])).toEqual([
      ['Гусев', 0],
      ['Ершов', 3],
      ['Помогаев', 3],
    ])
    expect(totals.joined).toBe(3)
    const search = engineerSearchBehind('joined', { operatorIds: [helper.id, ershov] }, period)
    expect((await admin.call(tasksRoutes.search, { body: search })).body.totalCount).toBe(3)
    expect((await report({ operatorIds: [helper.id] })).totals.joined).toBe(3)
  })

  test('shows the load of each day by the calendar of the company', async () => {
    const { items } = await report()
    expect(items[0]?.load).toEqual([
      { day: '2026-11-03', done: 2 },
      { day: '2026-11-30', done: 1 },
    ])
  })

  test('opens a list with as many tasks behind every count', async () => {
    const { items, period } = await report()
    for (const { operator, values } of items)
      for (const measure of [
        'created',
        'taken',
        'done',
        'remote',
        'closed',
        'overdue',
        'repeats',
        'visits',
        'joined',
      ] as const) {
        const search = engineerSearchBehind(measure, { operatorIds: [operator.id] }, period)
        const { body } = await admin.call(tasksRoutes.search, { body: search })
        expect([operator.lastName, measure, body.totalCount]).toEqual([
          operator.lastName,
          measure,
          values[measure],
        ])
      }
  })

  test('is narrowed to queues and operators', async () => {
    expect((await report({ queues: ['luv'] })).items.map(({ operator }) => operator.lastName)).toEqual([
      'Ершов',
    ])
    expect((await report({ operatorIds: [gusev] })).totals).toMatchObject({ created: 3 })
  })

  test('is a workbook of two sheets: figures, and who has done how much on which day', async () => {
    const answer = await admin.send(reportsRoutes.engineersExcel, { body: november })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'Отчет по инженерам.xlsx',
    )
    const cells = (await rowsOf(answer.rawPayload)).map((row) => row.cells)
    expect(cells[0]?.[0]).toBe('Отчёт по инженерам за 01.11.2026 – 30.11.2026')
    expect(cells[2]?.slice(0, 4)).toEqual(['Гусев\u00a0А.', 3, 2, 3])
    expect(cells.at(-1)?.slice(0, 2)).toEqual(['Итого', 4])
  })

  test('names its conditions in the title of the workbook', async () => {
    const body = { ...november, queues: ['luv' as const] }
    const answer = await admin.send(reportsRoutes.engineersExcel, { body })
    const title = (await rowsOf(answer.rawPayload))[0]?.cells[0]
    expect(title).toBe('Отчёт по инженерам за 01.11.2026 – 30.11.2026; Очереди: ЛУВ')
  })

  test('is not for clients, whose colleagues they are not, nor for engineers', async () => {
    for (const role of ['client', 'engineer'] as const) {
      const who = await caller(app, db, { role })
      expect((await who.send(reportsRoutes.engineers, { body: november })).statusCode).toBe(403)
      expect((await who.send(reportsRoutes.engineersExcel, { body: november })).statusCode).toBe(403)
    }
  })

  test('refuses a period that ends before it begins', async () => {
    const answer = await admin.send(reportsRoutes.engineers, {
      body: { dateFrom: '2026-11-02', dateTo: '2026-11-01' },
    })
    expect(answer.statusCode).toBe(400)
  })

  test('refuses the day whose first moment is before all time', async () => {
    const body = { dateFrom: '1900-01-01', dateTo: '1970-01-01' }
    for (const route of [
      reportsRoutes.tasks,
      reportsRoutes.engineers,
      reportsRoutes.drivers,
      reportsRoutes.luv,
    ]) {
      expect((await admin.send(route, { body })).statusCode).toBe(400)
      expect((await admin.send(route, { body: { ...body, dateFrom: '1900-01-02' } })).statusCode).toBe(200)
    }
  })
})
