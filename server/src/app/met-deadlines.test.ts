import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../platform/time/company-day.ts'
import { makeDelivery } from '../rooms/deliveries/deliveries.make.ts'
import { makeRule } from '../rooms/messengers/messengers.make.ts'
import { recordPublished } from '../rooms/notifications/notifications.make.ts'
import { setStage, type Stage } from '../rooms/tasks/stage.make.ts'
import { taskJobs } from '../rooms/tasks/tasks.jobs.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { testApp } from '../testing/app.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
  await db.deleteFrom('overdueDays').execute()
})

const hour = 3_600_000
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const today = companyToday()
const lastDays = { dateFrom: addDays(today, -5), dateTo: addDays(today, -1) }

const bell = async () =>
  (await on.engineer.call(notificationsRoutes.list, {})).body.items
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'task.deadlineMissed')
const missedDays = async () =>
  (await on.senior.call(reportsRoutes.overdueDays, { query: lastDays })).body.items.map(({ count }) => count)

/** In work for ten days. */
const makeLateTask = (deadlineAt: string) =>
  makeTask(db, {
    status: 'IN_PROGRESS',
    operatorId: on.engineer.user.id,
    createdAt: ago(240 * hour),
    statusSince: ago(240 * hour),
    deadlineAt,
  })

async function runDeadlines(): Promise<void> {
  const job = taskJobs.find(({ name }) => name.includes('deadline'))
  await job?.run(db, {}, { log: app.log, signal: new AbortController().signal })
}

/** What leaves the product about a missed deadline: queued, being sent and sent, to a person and to a rule's chat. */
async function makeLetters(taskId: number): Promise<void> {
  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('taskId', '=', taskId)
    .where('userId', '=', on.engineer.user.id)
    .executeTakeFirstOrThrow()
  const common = { kind: 'task.deadlineMissed', content: { taskId } } as const
  const own = { ...common, userId: on.engineer.user.id, notificationId: id }
  await makeDelivery(db, { ...own, channel: 'letter', address: 'a@b.test' })
  await makeDelivery(db, { ...own, channel: 'letter', address: 'c@b.test', state: 'delivered' })
  await makeDelivery(db, { ...own, channel: 'push', address: '1', state: 'sent' })
  const claimedUntil = new Date(Date.now() + hour).toISOString()
  await makeDelivery(db, { ...own, channel: 'telegram', address: '1', claimedUntil })
  const ruleId = await makeRule(db)
  await makeDelivery(db, { ...common, channel: 'telegram', address: '2', ruleId })
}

async function states(taskId: number): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select channel || ' ' || case when claimed_until is null then state else 'sending' end as state
    from deliveries where kind = 'task.deadlineMissed' and content ->> 'taskId' = ${String(taskId)}
    order by 1`.execute(db)
  return rows.map(({ state }) => state)
}

/** The deadline passed, people were told, and the past days were counted. */
async function missed(deadlineAt: string): Promise<number> {
  const { id } = await makeLateTask(deadlineAt)
  await runDeadlines()
  await recordPublished(db)
  for (let day = lastDays.dateFrom; day < today; day = addDays(day, 1))
    await sql`insert into overdue_days (day, queue, company_id, count)
      values (${day}::date, null, null, 0), (${day}::date, 'tachograph', null, 3)`.execute(db)
  return id
}

const send = (id: number, doneAt: string) =>
  on.engineer.call(
    tasksRoutes.done,
    { params: { id }, body: { workReport: 'Заменён разъём блока СКЗИ' } },
    {
      headers: {
        [occurrenceHeaders.occurredAt]: doneAt,
        [occurrenceHeaders.deviceNow]: new Date().toISOString(),
      },
    },
  )

describe('work that was done before its deadline and reported after it', () => {
  test('is met: the notice goes from the bell, the notice of the deadline too', async () => {
    const id = await missed(ago(hour))
    expect(await bell()).toEqual(['task.deadlineMissed'])
    await send(id, ago(2 * hour))
    await recordPublished(db)
    expect(await bell()).toEqual([])
    expect(
      await db.selectFrom('taskDeadlineNotices').select('kind').where('taskId', '=', id).execute(),
    ).toEqual([])
    const { body } = await on.engineer.call(tasksRoutes.get, { params: { id } })
    expect(Date.parse(body.doneAt ?? '')).toBeLessThan(Date.parse(body.deadlineAt ?? ''))
  })

  test('is met: a letter that has not been sent is not sent, one that was sent stays in the log', async () => {
    const waiting = await missed(ago(hour))
    await makeLetters(waiting)
    await send(waiting, ago(2 * hour))
    await recordPublished(db)
    expect(await states(waiting)).toEqual(['letter delivered', 'push sent', 'telegram sending'])
    const late = await missed(ago(3 * hour))
    await makeLetters(late)
    await send(late, ago(2 * hour))
    await recordPublished(db)
    expect(await states(late)).toEqual([
      'letter delivered',
      'letter queued',
      'push sent',
      'telegram queued',
      'telegram sending',
    ])
  })

  test('is met before the notification is recorded: none is', async () => {
    const { id } = await makeLateTask(ago(hour))
    await runDeadlines()
    await send(id, ago(2 * hour))
    await recordPublished(db)
    expect(await bell()).toEqual([])
  })

  test('that was done after it stays missed', async () => {
    const id = await missed(ago(3 * hour))
    await send(id, ago(2 * hour))
    expect(await bell()).toEqual(['task.deadlineMissed'])
  })

  test('is not overdue on the days that were counted meanwhile, and on none before', async () => {
    const doneAt = new Date(Date.parse(`${addDays(today, -2)}T12:00:00+03:00`)).toISOString()
    const id = await missed(ago(200 * hour))
    expect(await missedDays()).toEqual([3, 3, 3, 3, 3])
    await send(id, doneAt)
    expect(await missedDays()).toEqual([3, 3, 3, 2, 2])
  })

  test('sent at once changes no past day', async () => {
    const id = await missed(ago(200 * hour))
    await on.engineer.call(tasksRoutes.done, {
      params: { id },
      body: { workReport: 'Заменён разъём блока СКЗИ' },
    })
    expect(await missedDays()).toEqual([3, 3, 3, 3, 3])
  })
})
