import type { TaskReport } from '@naryad/contract/reports/reports'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { taskMeasures } from '@naryad/contract/reports/reports.words'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { sources } from '@naryad/contract/tasks/tasks.words'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'

const db = await testDb()
const app = await testApp(db)

type ValueOf<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never

const additive = taskMeasures.filter((measure) => !/Median|P90/.test(measure))

/** A moment of three months around the end of the year, often near midnight of the company or of UTC. */
const moment = fc
  .tuple(fc.integer({ min: 0, max: 91 }), fc.constantFrom(0, 1, 7, 20, 21, 22, 23), fc.constantFrom(0, 59))
  .map(([day, hour, minute]) => new Date(Date.UTC(2025, 10, 1 + day, hour, minute)).toISOString())

const facts = fc.record({
  queue: fc.constantFrom(...queues),
  status: fc.constantFrom(...statuses),
  // In order, as the life of a task has them.
  moments: fc.tuple(moment, moment, moment, moment).map((all) => all.toSorted()),
  isDone: fc.boolean(),
  isClosed: fc.boolean(),
  isRemote: fc.boolean(),
  isRepeat: fc.boolean(),
  isWarranty: fc.boolean(),
  isCostsApproved: fc.boolean(),
  hasDeadline: fc.boolean(),
  costs: fc.constantFrom(0, 100, 250_000),
  reworks: fc.constantFrom(0, 1, 3),
  minutes: fc.integer({ min: 0, max: 600 }),
})

const change = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), facts: fc.array(facts, { minLength: 1, maxLength: 6 }) }),
  fc.record({ kind: fc.constant('update' as const), part: fc.integer({ min: 1, max: 4 }), facts }),
  fc.record({ kind: fc.constant('delete' as const), part: fc.integer({ min: 3, max: 6 }) }),
  fc.record({ kind: fc.constant('fold' as const) }),
)

/** The columns of a task with these facts; no checks or commands stand between the test and the table. */
function columnsOf({ moments, ...task }: ValueOf<typeof facts>) {
  const [createdAt = '', first = '', second = '', third = ''] = moments
  return {
    queue: task.queue,
    status: task.status,
    createdAt,
    deadlineAt: task.hasDeadline ? first : null,
    doneAt: task.isDone ? second : null,
    closedAt: task.isClosed ? third : null,
    isRemote: task.isRemote,
    isWarranty: task.isWarranty,
    isCostsApproved: task.isCostsApproved,
    costs: task.costs,
    reworksCount: task.reworks,
    clientMinutes: task.minutes,
    dispatcherMinutes: task.minutes * 2,
    engineerMinutes: task.minutes + 7,
    supplyMinutes: 3,
  }
}

async function fold(): Promise<void> {
  await sql`select fold_task_rollups()`.execute(db)
}

async function apply(step: ValueOf<typeof change>): Promise<void> {
  switch (step.kind) {
    case 'fold':
      return fold()
    case 'insert': {
      const { id: operatorId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
      const rows = step.facts.map((task) => ({
        title: 'Калибровка',
        operatorId,
        workReport: 'Готово',
        closeReason: 'Решено по телефону',
        repeatOfId: null,
        ...columnsOf(task),
      }))
      await db.insertInto('tasks').values(rows).execute()
      await sql`update tasks set repeat_of_id = (select min(id) from tasks) where id % 3 = 0`.execute(db)
      return
    }
    case 'update':
      await db
        .updateTable('tasks')
        .set(columnsOf(step.facts))
        .where(sql<boolean>`id % ${step.part} = 0`)
        .execute()
      return
    case 'delete':
      await db
        .deleteFrom('tasks')
        .where(sql<boolean>`id % ${step.part} = 0`)
        .execute()
  }
}

const day = fc.constantFrom(
  '2025-11-01',
  '2025-11-17',
  '2025-12-01',
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
)
const question = fc.record({
  periodBy: fc.constantFrom('created' as const, 'done' as const, 'closed' as const),
  groupBy: fc.uniqueArray(fc.constantFrom('day' as const, 'week', 'month', 'queue', 'status'), {
    maxLength: 2,
  }),
  days: fc.tuple(day, day).map((days) => days.toSorted()),
  queues: fc.option(fc.uniqueArray(fc.constantFrom(...queues), { maxLength: 3 }), { nil: undefined }),
  statuses: fc.option(fc.uniqueArray(fc.constantFrom(...statuses), { maxLength: 4 }), { nil: undefined }),
})

type Question = ValueOf<typeof question>

const figuresOf = ({ groups, totals }: TaskReport) => ({
  totals,
  groups: groups.map(({ key, title, values, groups: inner }) => ({
    key,
    title,
    values,
    groups: inner.map((group) => [group.key, group.title, group.values]),
  })),
})

/** The same report over all sources: each task has one, and the rollups know none. */
async function expectSameReport(who: Caller, asked: Question): Promise<void> {
  const { days, ...rest } = asked
  const [dateFrom = '', dateTo = ''] = days
  const body = { ...rest, dateFrom, dateTo, measures: additive, limit: 0 }
  const rolledUp = await who.call(reportsRoutes.tasks, { body })
  const plain = await who.call(reportsRoutes.tasks, { body: { ...body, sources: [...sources] } })
  expect({ body, ...figuresOf(rolledUp.body) }).toEqual({ body, ...figuresOf(plain.body) })
}

async function expectPlainAnalytics(who: Caller, timeZone: string, { days, queues: chosen }: Question) {
  const [dateFrom = '', dateTo = ''] = days
  const queue = chosen?.[0]
  const { body } = await who.call(tasksRoutes.analytics, {
    query: { ...(queue && { queue }), dateFrom, dateTo },
  })
  const during = (column: string) => sql`(
    ${sql.ref(column)} >= ${dateFrom}::date::timestamp at time zone ${timeZone}
    and ${sql.ref(column)} < (${dateTo}::date + 1)::timestamp at time zone ${timeZone})`
  const { rows } = await sql<{ created: number; done: number; closed: number }>`
    select count(*) filter (where ${during('created_at')})::int as created,
      count(*) filter (where ${during('done_at')})::int as done,
      count(*) filter (where ${during('created_at')} and status = 'CLOSED')::int as closed
    from tasks where ${queue ? sql`queue = ${queue}` : sql`true`}`.execute(db)
  const { createdTasksCount, completedTasksCount, statusCount } = body
  expect({
    asked: days,
    created: createdTasksCount,
    done: completedTasksCount,
    closed: statusCount.CLOSED,
  }).toEqual({ asked: days, ...rows[0] })
}

describe('rollups', () => {
  test('give what plain SQL gives, after any changes of tasks, folded or not', async () => {
    const zones = ['Europe/Moscow', 'Asia/Kamchatka', 'Europe/Kaliningrad']
    await makeUser(db)
    const admin = await caller(app, db, { role: 'admin' })
    const readers = await Promise.all(zones.map(() => caller(app, db, { role: 'operator' })))
    for (const [at, { user }] of readers.entries())
      await db
        .updateTable('users')
        .set({ timeZone: zones[at] ?? '' })
        .where('id', '=', user.id)
        .execute()
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.array(question, { minLength: 2, maxLength: 4 }),
        async (changes, questions) => {
          for (const step of changes) await apply(step)
          for (const asked of questions) await expectSameReport(admin, asked)
          const [asked] = questions
          for (const [at, reader] of readers.entries())
            if (asked) await expectPlainAnalytics(reader, zones[at] ?? '', asked)
        },
      ),
      { numRuns: 25 },
    )
  }, 60_000)

  test('show a staff member of some queues these queues alone', async () => {
    await makeTask(db, { queue: 'luv', createdAt: '2025-11-03T09:00:00Z' })
    await makeTask(db, { queue: 'skud', createdAt: '2025-11-03T09:00:00Z' })
    const dispatcher = await caller(app, db, { role: 'operator', queues: ['luv'] })
    const body = { dateFrom: '2025-11-01', dateTo: '2025-11-30', groupBy: ['queue' as const], limit: 0 }
    const report = (await dispatcher.call(reportsRoutes.tasks, { body })).body
    expect(report.groups.map(({ key, values }) => [key, values.tasks])).toEqual([['luv', 1]])
    const query = { dateFrom: '2025-11-01', dateTo: '2025-11-30' }
    expect((await dispatcher.call(tasksRoutes.analytics, { query })).body.createdTasksCount).toBe(1)
  })

  test('count an open task as late from the moment its deadline passes', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString()
    await makeTask(db, { deadlineAt: soon })
    const body = { dateFrom: companyToday(), dateTo: companyToday(), measures: ['late' as const], limit: 0 }
    const admin = await caller(app, db, { role: 'admin' })
    const late = async () => (await admin.call(reportsRoutes.tasks, { body })).body.totals.late
    expect(await late()).toBe(0)
    await sql`update tasks set deadline_at = now() - interval '1 second'`.execute(db)
    expect(await late()).toBe(1)
  })

  test('are made by the migration as the triggers make them', async () => {
    await makeTask(db, { status: 'CLOSED', costs: 100_000, createdAt: '2025-11-03T09:00:00Z' })
    await makeTask(db, { createdAt: '2025-11-04T09:00:00Z' })
    await fold()
    const read = () => sql`select * from task_rollups order by event, day, queue`.execute(db)
    const byTriggers = await read()
    await sql`select recount_task_rollups()`.execute(db)
    expect((await read()).rows).toEqual(byTriggers.rows)
    expect(byTriggers.rows).toHaveLength(4)
  })
})
