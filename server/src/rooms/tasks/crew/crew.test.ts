import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeUser } from '../../users/users.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'
import { isVisibleIn, sightOf, type Viewer, visibleTasks } from '../tasks.policy.repo.ts'

const db = await testDb()
const app = await testApp(db)

let on: Stage
let operator: Caller
let taskId: number

beforeEach(async () => {
  on = await setStage(app, db)
  operator = await caller(app, db, { role: 'engineer', lastName: 'Хасанов', firstName: 'Рустам' })
  taskId = (await makeTask(db, { status: 'ASSIGNED', operatorId: operator.user.id, companyId: on.companyId }))
    .id
})

const input = (userIds: readonly number[], version?: number) => ({
  params: { id: taskId },
  body: { userIds: [...userIds], version },
})
const setCrew = (userIds: readonly number[], by = on.dispatcher) => by.call(tasksRoutes.crew, input(userIds))
const stored = async (id = taskId): Promise<number[]> => {
  const rows = await db
    .selectFrom('taskCrew')
    .select('userId')
    .where('taskId', '=', id)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
const params = () => ({ params: { id: taskId } })

describe('the crew of a task', () => {
  test('is shown in the card and in the list, and each member has a line in the history', async () => {
    const other = await makeUser(db, { role: 'engineer', lastName: 'Абрамов', firstName: 'Ян' })
    const { body } = await setCrew([on.engineer.user.id, other.id, other.id])
    expect(body.crew.map(({ lastName }) => lastName)).toEqual(['Абрамов', 'Гусев'])
    expect(body.version).toBe(2)
    const { items } = (await on.dispatcher.call(tasksRoutes.search, { body: { ids: [taskId] } })).body
    expect(items[0]?.crew).toEqual(body.crew)
    await setCrew([other.id])
    expect(await on.history(taskId)).toEqual([
      expect.stringContaining('CREW Бригада: — → Гусев\u00a0А.'),
      expect.stringContaining('CREW Бригада: — → Абрамов\u00a0Я.'),
      expect.stringContaining('CREW Бригада: Гусев\u00a0А. → —'),
    ])
  })

  test('is the same whatever the order, without a new version', async () => {
    const other = await makeUser(db, { role: 'engineer' })
    const { version } = (await setCrew([on.engineer.user.id, other.id])).body
    expect((await setCrew([other.id, on.engineer.user.id])).body.version).toBe(version)
  })

  test.each([
    ['the operator', async () => operator.user.id, 409, /Хасанов\sР\. — оператор этой заявки/],
    ['a blocked employee', async () => (await makeUser(db, { isBlocked: true })).id, 422, /заблокирован/],
    ['a client', async () => on.client.user.id, 422, /только сотрудник/],
    [
      'one of another queue',
      async () => (await makeUser(db, { queues: ['luv'] })).id,
      422,
      /не работает с очередью/,
    ],
    ['an unknown employee', async () => 2_000_000_000, 400, /такого сотрудника нет/],
  ])('refuses %s', async (_, find, status, text) => {
    const body = await on.refusal(on.dispatcher, tasksRoutes.crew, input([await find()]))
    expect([body.statusCode, JSON.stringify(body)]).toEqual([status, expect.stringMatching(text)])
  })

  test('refuses a fifth member, a task without an operator and a closed one', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => makeUser(db)))
    const ids = five.map(({ id }) => id)
    expect((await on.refusal(on.dispatcher, tasksRoutes.crew, input(ids))).statusCode).toBe(400)
    for (const status of ['NEW', 'CLOSED'] as const) {
      const { id } = await makeTask(db, { status })
      const refusal = await on.refusal(on.dispatcher, tasksRoutes.crew, {
        params: { id },
        body: { userIds: ids.slice(0, 1) },
      })
      expect(refusal.statusCode).toBe(409)
    }
  })

  test('keeps a member who has been blocked since, and lets others change beside them', async () => {
    const blocked = await makeUser(db, { role: 'engineer' })
    await setCrew([blocked.id])
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', blocked.id).execute()
    await setCrew([blocked.id, on.engineer.user.id])
    expect(await stored()).toEqual([blocked.id, on.engineer.user.id].toSorted((a, b) => a - b))
  })

  test('loses who becomes the operator, and is gone with the operator', async () => {
    const other = await makeUser(db, { role: 'engineer' })
    await setCrew([on.engineer.user.id, other.id])
    await on.dispatcher.call(tasksRoutes.operator, { ...params(), body: { operatorId: on.engineer.user.id } })
    expect(await stored()).toEqual([other.id])
    await on.dispatcher.call(tasksRoutes.operator, { ...params(), body: { operatorId: null } })
    expect(await stored()).toEqual([])
  })

  test('keeps the task in queues that all of them work with', async () => {
    const narrow = await makeUser(db, { role: 'engineer', queues: ['tachograph'], lastName: 'Узкий' })
    await setCrew([narrow.id])
    const body = await on.refusal(on.dispatcher, tasksRoutes.queue, { ...params(), body: { queue: 'luv' } })
    expect(body.message).toMatch(/Узкий.*сначала измените бригаду/)
  })

  test('of two who change it at once one succeeds, and the other is shown the present one', async () => {
    const [one, other] = [on.engineer.user.id, (await makeUser(db, { role: 'engineer' })).id]
    const answers = await Promise.all(
      [[on.dispatcher, one] as const, [on.senior, other] as const].map(([by, id]) =>
        by.send(tasksRoutes.crew, input([id], 1)),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stale = answers
      .find(({ statusCode }) => statusCode === 409)
      ?.json<{ current: { crew: unknown[] } }>()
    expect(stale?.current.crew).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  test('never exceeds four when several users add at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(db, { role: 'engineer' })))
    const ids = people.map(({ id }) => id)
    await Promise.all([
      on.dispatcher.send(tasksRoutes.crew, input(ids.slice(0, 4))),
      on.senior.send(tasksRoutes.crew, input(ids.slice(2, 6))),
      on.admin.send(tasksRoutes.operator, { ...params(), body: { operatorId: ids[3] ?? 0 } }),
    ])
    const crew = await stored()
    expect(crew.length).toBeLessThanOrEqual(4)
    const { operatorId } = await db
      .selectFrom('tasks')
      .select('operatorId')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
    expect(crew).not.toContain(operatorId)
  })

  test('is set for many tasks, and what fails is listed', async () => {
    const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const free = await makeTask(db)
    const { body } = await on.dispatcher.call(tasksBulkRoutes.crew, {
      body: { ids: [taskId, own.id, free.id], userIds: [on.engineer.user.id] },
    })
    expect(body.failed.map(({ id }) => id)).toEqual([own.id, free.id])
    expect(await stored()).toEqual([on.engineer.user.id])
  })
})

describe('an engineer of the crew', () => {
  beforeEach(async () => {
    await setCrew([on.engineer.user.id])
  })

  test('sees, works, reports, photographs and marks the arrival', async () => {
    const { engineer } = on
    expect((await engineer.call(tasksRoutes.get, params())).body.id).toBe(taskId)
    await engineer.call(tasksRoutes.mark, { ...params(), body: { kind: 'ON_SITE' } })
    await engineer.call(attachmentsRoutes.upload, { ...params(), files: [new File(['1'], 'фото.txt')] })
    await engineer.call(tasksRoutes.status, { ...params(), body: { status: 'IN_PROGRESS' } })
    const { body } = await engineer.call(tasksRoutes.done, {
      ...params(),
      body: { workReport: 'Заменили блок СКЗИ вдвоём' },
    })
    expect([body.status, body.doneBy?.id]).toEqual(['DONE', engineer.user.id])
    expect(body.operator?.id).toBe(operator.user.id)
  })

  test('has the task in lists, totals and counters, and in no queue of strangers', async () => {
    const search = async (by: Caller, body: object) => (await by.call(tasksRoutes.search, { body })).body
    const other = await caller(app, db, { role: 'engineer' })
    for (const body of [
      {},
      { queue: 'tachograph' },
      { statuses: ['ASSIGNED'] },
      { crewIds: [on.engineer.user.id] },
    ]) {
      expect((await search(on.engineer, body)).totalCount).toBe(1)
      expect((await search(other, body)).totalCount).toBe(0)
    }
    expect((await search(on.dispatcher, { crewIds: [operator.user.id] })).totalCount).toBe(0)
    const { items } = (await on.engineer.call(tasksRoutes.counters, {})).body
    expect(items.find(({ queue }) => queue === 'tachograph')).toMatchObject({
      openCount: 1,
      newestId: taskId,
    })
    const filters = [{ statuses: ['ASSIGNED' as const] }, { statuses: ['DONE' as const] }]
    expect((await on.engineer.call(tasksRoutes.count, { body: { filters } })).body.counts).toEqual([1, 0])
  })

  test('may neither assign nor change the crew', async () => {
    for (const operatorId of [on.engineer.user.id, null])
      expect(
        (await on.refusal(on.engineer, tasksRoutes.operator, { ...params(), body: { operatorId } }))
          .statusCode,
      ).toBe(403)
    expect((await on.refusal(on.engineer, tasksRoutes.crew, input([]))).statusCode).toBe(403)
    expect((await on.refusal(on.client, tasksRoutes.crew, input([]))).statusCode).toBe(403)
  })

  test('removed, sees the task no more, and may still add for a day what was made before', async () => {
    await setCrew([])
    expect((await on.engineer.refusal(tasksRoutes.get, params())).status).toBe(404)
    await on.engineer.call(tasksRoutes.mark, { ...params(), body: { kind: 'ON_SITE' } })
    const { body } = await on.engineer.refusal(tasksRoutes.done, {
      ...params(),
      body: { workReport: 'Заменили блок СКЗИ' },
    })
    expect(body.message).toMatch(/^Вас убрали из бригады/)
  })

  test('has the visit in the calendar and in the own day, and the operator decides on its order', async () => {
    const at = new Date().toISOString()
    await db.updateTable('tasks').set({ plannedFrom: at, plannedTo: at }).where('id', '=', taskId).execute()
    const day = (await on.engineer.call(calendarRoutes.day, { query: {} })).body
    expect(day.days[0]?.visits.map(({ task }) => task.id)).toEqual([taskId])
    const search = async (operatorIds: number[]) => {
      const from = new Date(Date.now() - 3_600_000).toISOString()
      const to = new Date(Date.now() + 3_600_000).toISOString()
      return (await on.dispatcher.call(calendarRoutes.search, { body: { from, to, operatorIds } })).body
    }
    for (const who of [on.engineer, operator]) {
      const { visits, people } = await search([who.user.id])
      expect(visits.map(({ crew }) => crew.map(({ id }) => id))).toEqual([[on.engineer.user.id]])
      expect(people.map(({ id }) => id)).toEqual([who.user.id])
    }
    const route = { operatorId: on.engineer.user.id, date: day.today }
    expect((await on.dispatcher.call(calendarRoutes.route, { body: route })).body.stops).toEqual([])
  })

  test('cannot be deleted, because the work would lose a name', async () => {
    expect((await on.admin.refusal(usersRoutes.remove, { params: { id: on.engineer.user.id } })).status).toBe(
      409,
    )
  })
})

test('what a member of a crew sees is what the policy says, in SQL as in memory', async () => {
  const viewers: Viewer[] = []
  for (const queues of [['luv'], [], []] as const) {
    const { id } = await makeUser(db, { role: 'engineer', queues: [...queues] })
    viewers.push({ id, role: 'engineer', isSenior: false, companyId: null, queues })
  }
  const ids = viewers.map(({ id }) => id)
  const anyone = fc.constantFrom(...ids)
  const made = fc.record({
    queue: fc.constantFrom('luv' as const, 'skud' as const),
    operatorId: fc.option(anyone),
    crewIds: fc.uniqueArray(anyone, { maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 6 }), async (tasks) => {
      await sql`delete from tasks`.execute(db)
      const known = []
      for (const { queue, operatorId, crewIds } of tasks) {
        const helpers = operatorId === null ? [] : crewIds.filter((id) => id !== operatorId)
        const task = await makeTask(db, {
          queue,
          operatorId,
          status: operatorId === null ? 'NEW' : 'ASSIGNED',
        })
        for (const userId of helpers)
          await db.insertInto('taskCrew').values({ taskId: task.id, userId }).execute()
        known.push({ ...task, crewIds: helpers })
      }
      for (const who of viewers) {
        const { rows } = await sql<{ id: number }>`
          select id from tasks where ${visibleTasks(who)} order by id`.execute(db)
        const expected = known.filter((task) => isVisibleIn(sightOf(who), task)).map(({ id }) => id)
        expect(rows.map(({ id }) => id)).toEqual(expected)
      }
    }),
    { numRuns: 20 },
  )
})
