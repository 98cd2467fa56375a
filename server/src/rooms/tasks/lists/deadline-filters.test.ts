import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeUser } from '../../users/users.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})
afterEach(() => vi.useRealTimers())

/** Signs in anew, because a session of the present would have ended by then. */
async function setNow(now: string): Promise<void> {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  dispatcher = await caller(app, db, { role: 'operator' })
}

async function found(search: Partial<TaskSearch>): Promise<number[]> {
  const { body } = await dispatcher.call(tasksRoutes.search, {
    body: { ...search, orderBy: 'id', sort: 'ASC' },
  })
  const counted = await dispatcher.call(tasksRoutes.count, { body: { filters: [search] } })
  expect(counted.body.counts).toEqual([body.totalCount])
  return body.items.map(({ id }) => id)
}

const due = async (deadlineAt: string | null) => (await makeTask(db, { deadlineAt, status: 'ASSIGNED' })).id

describe('a deadline relative to the day', () => {
  // Moscow is three hours ahead: its midnight is 21:00 of the day before.
  it.each([
    ['a minute before midnight', '2026-11-28T20:59:00Z', 28],
    ['at midnight', '2026-11-28T21:00:00Z', 29],
    ['at one in the morning', '2026-11-28T22:00:00Z', 29],
    ['at noon', '2026-11-29T09:00:00Z', 29],
  ])('follows the days of the company: %s', async (_, now, day) => {
    await setNow(now)
    const midnight = (shift: number) => Date.UTC(2026, 10, day + shift) - 3 * 3_600_000
    const at = (moment: number) => due(new Date(moment).toISOString())
    await at(midnight(0) - 1)
    const first = await at(midnight(0))
    const last = await at(midnight(1) - 1)
    const tomorrow = [await at(midnight(1)), await at(midnight(2) - 1)]
    const inWeek = [await at(midnight(2)), await at(midnight(7) - 1)]
    await at(midnight(7))
    const without = await due(null)
    expect(await found({ deadline: 'TODAY' })).toEqual([first, last])
    expect(await found({ deadline: 'TOMORROW' })).toEqual(tomorrow)
    expect(await found({ deadline: 'WEEK' })).toEqual([first, last, ...tomorrow, ...inWeek])
    expect(await found({ deadline: 'NONE' })).toEqual([without])
  })

  it.each(['2027-12-31T20:59:59Z', '2028-02-28T21:00:00Z', '2028-02-29T20:59:59Z'])(
    'is one day at the end of a year and in a leap year: %s',
    async (now) => {
      await setNow(now)
      const today = await due(now)
      const tomorrow = await due(new Date(Date.parse(now) + 86_400_000).toISOString())
      expect(await found({ deadline: 'TODAY' })).toEqual([today])
      expect(await found({ deadline: 'TOMORROW' })).toEqual([tomorrow])
    },
  )

  it('is overdue with a running clock only, as the filter «Просроченные»', async () => {
    const late = await due('2026-01-01T00:00:00Z')
    for (const status of ['WAITING_CLIENT', 'DONE', 'CLOSED'] as const)
      await makeTask(db, { deadlineAt: '2026-01-01T00:00:00Z', status })
    expect(await found({ deadline: 'OVERDUE' })).toEqual([late])
    expect(await found({ deadline: 'OVERDUE' })).toEqual(await found({ overdue: true }))
  })

  it('is refused by its name if it is not known', async () => {
    const { status, body } = await dispatcher.refusal(tasksRoutes.search, { body: { deadline: 'YESTERDAY' } })
    expect([status, body.message]).toEqual([
      400,
      'Срок: такого значения нет: YESTERDAY; возможны OVERDUE, TODAY, TOMORROW, WEEK, NONE',
    ])
  })
})

it('a deadline lies within a period, its ends included', async () => {
  const days = ['2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z', '2026-03-03T09:00:00.000Z'] as const
  const first = await due(days[0])
  const second = await due(days[1])
  const third = await due(days[2])
  await due(null)
  expect(await found({ deadlineFrom: days[1] })).toEqual([second, third])
  expect(await found({ deadlineFrom: days[0], deadlineTo: days[1] })).toEqual([first, second])
  expect(await found({ deadlineTo: days[0] })).toEqual([first])
})

it('tasks are found by who created them and by their monitoring server', async () => {
  const [one, other] = [await makeUser(db), await makeUser(db)]
  const server = await db
    .insertInto('carServers')
    .values({ title: 'Wialon' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const his = await makeTask(db, { createdBy: one.id })
  await makeTask(db, { createdBy: other.id })
  const monitored = await makeTask(db, { carServerId: server.id })
  expect(await found({ createdByIds: [one.id] })).toEqual([his.id])
  expect(await found({ carServerIds: [server.id] })).toEqual([monitored.id])
  expect(await found({ createdByIds: [one.id], carServerIds: [server.id] })).toEqual([])
})

describe('the open tasks of a filter are compared within one index', () => {
  const conditions = {
    deadline: sql`deadline_at between '2026-11-29' and '2026-11-30'`,
    'no deadline': sql`deadline_at is null`,
    creator: sql`created_by = any('{5}')`,
    server: sql`car_server_id = any('{5}')`,
  }
  it.each(Object.entries(conditions))('%s', async (_, where) => {
    const tx = await db.startTransaction().execute()
    try {
      // In a table of a few rows other indexes cost less.
      await sql`update pg_index set indisvalid = false
        where indrelid = 'tasks'::regclass and indexrelid <> 'tasks_open_by_urgency'::regclass`.execute(tx)
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`
        explain select count(*) from tasks where is_open and queue = 'luv' and ${where}
          and urgency_rank < 4`.execute(tx)
      const plan = rows.map((row) => Object.values(row)[0]).join('\n')
      expect(plan).toContain('Index Only Scan using tasks_open_by_urgency')
      expect(plan).not.toContain('Filter:')
    } finally {
      await tx.rollback().execute()
    }
  })
})
