import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describeTaskAction } from '@naryad/contract/tasks/tasks.sentences'
import { beforeEach, describe, expect, test } from 'vitest'

import { inTransaction } from '../../../platform/db/transaction.ts'
import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { issueLink, openPage } from '../../driver-page/driver-page.make.ts'
import { makeDriver } from '../../drivers/drivers.make.ts'
import { makeRollCall } from '../../roll-call/roll-call.make.ts'
import { makeTask } from '../tasks.make.ts'
import { deleteOldPlaces } from './marks.repo.ts'

const db = await testDb()
const app = await testApp(db)

let engineer: Caller
let dispatcher: Caller
let companyId: number
let taskId: number

beforeEach(async () => {
  engineer = await caller(app, db, { role: 'engineer', lastName: 'Гусев', firstName: 'Артём' })
  dispatcher = await caller(app, db, { role: 'operator', isSenior: true })
  companyId = (await makeCompany(db)).id
  taskId = (await makeTask(db, { companyId, status: 'PLANNED', operatorId: engineer.user.id })).id
})

const point = { lat: 55.796_289, lon: 49.108_794 }
const mark = (body: object = {}, who = engineer, options = {}) =>
  who.call(tasksRoutes.mark, { params: { id: taskId }, body: { kind: 'ON_SITE', ...body } }, options)
const card = async (who = engineer) => (await who.call(tasksRoutes.get, { params: { id: taskId } })).body
const history = async (who = dispatcher) =>
  (await who.call(tasksRoutes.actions, { params: { id: taskId }, query: {} })).body.items
const stored = () => db.selectFrom('taskMarks').selectAll().orderBy('id').execute()

describe('«Я на месте»', () => {
  test('is stored with its time and place, shown in the card and recorded in the history', async () => {
    const before = await card()
    const { body } = await mark({ point, accuracyM: 12 })
    expect(body).toMatchObject({ taskId, kind: 'ON_SITE', point, accuracyM: 12 })
    expect(await stored()).toMatchObject([{ taskId, userId: engineer.user.id, ...point, accuracyM: 12 }])
    const after = await card()
    expect(after.onSiteAt).toBe(body.at)
    expect([after.version, after.status]).toEqual([before.version, 'PLANNED'])
    const [action] = await history()
    const sentence = action && describeTaskAction(action)
    expect(JSON.stringify(sentence)).toContain('отметил, что на месте')
    expect(JSON.stringify(sentence)).toContain('55.79629, 49.10879 ±12 м')
  })

  test('needs no place, and is in the plan of the day', async () => {
    const now = new Date().toISOString()
    await db.updateTable('tasks').set({ plannedFrom: now, plannedTo: now }).where('id', '=', taskId).execute()
    const { body } = await mark()
    expect(body.point).toBeNull()
    const { calendarRoutes } = await import('@naryad/contract/calendar/calendar.routes')
    const { days } = (await engineer.call(calendarRoutes.day, { query: {} })).body
    expect(days[0]?.visits).toMatchObject([{ task: { id: taskId }, onSiteAt: body.at }])
  })

  test('stores the time of the device that was offline, but never one of the future', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString()
    await db
      .updateTable('tasks')
      .set({ createdAt: '2026-11-01T07:00:00Z' })
      .where('id', '=', taskId)
      .execute()
    expect((await mark({ at })).body.at).toBe(at)
    expect((await history())[0]).toMatchObject({ at, to: null })
    expect((await history())[0]?.receivedAt).toBeDefined()
    const ahead = await mark({ at: new Date(Date.now() + 3_600_000).toISOString() })
    expect(Date.parse(ahead.body.at)).toBeLessThanOrEqual(Date.now())
  })

  test('sent twice under one key is one mark', async () => {
    const first = await mark({ point }, engineer, { idempotencyKey: 'mark-1' })
    const again = await mark({ point }, engineer, { idempotencyKey: 'mark-1' })
    expect(again.body).toEqual(first.body)
    expect(await stored()).toHaveLength(1)
  })

  test('of an engineer who has lost the task meanwhile is still accepted', async () => {
    await dispatcher.call(tasksRoutes.operator, {
      params: { id: taskId },
      body: { operatorId: dispatcher.user.id },
    })
    await mark({ at: '2026-11-20T07:05:00.000Z' })
    expect(await stored()).toMatchObject([{ userId: engineer.user.id }])
    expect((await card(dispatcher)).onSiteAt).toBeNull()
  })

  test('is refused to those who do not work on the task', async () => {
    const other = await caller(app, db, { role: 'engineer' })
    const client = await caller(app, db, { role: 'client', companyId })
    const input = { params: { id: taskId }, body: { kind: 'ON_SITE' } } as const
    expect((await other.refusal(tasksRoutes.mark, input)).status).toBe(404)
    expect((await client.refusal(tasksRoutes.mark, input)).status).toBe(403)
    const free = await makeTask(db)
    const refused = await engineer.refusal(tasksRoutes.mark, { ...input, params: { id: free.id } })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Сначала возьмите заявку: назначьте оператором себя',
    ])
  })

  test.each([
    [{ point: { lat: 91, lon: 0 } }, 'point.lat'],
    [{ at: 'вчера' }, 'at'],
    [{ accuracyM: -1 }, 'accuracyM'],
    [{ kind: 'LEFT' }, 'kind'],
  ])('refuses %j', async (body, field) => {
    const refusal = await engineer.refusal(tasksRoutes.mark, {
      params: { id: taskId },
      body: { kind: 'ON_SITE', ...body },
    })
    expect([refusal.status, Object.keys(refusal.body.fields ?? {})]).toEqual([400, [field]])
  })

  test('is shown to no client, neither in the card nor in the history', async () => {
    await mark({ point })
    const client = await caller(app, db, { role: 'client', companyId })
    expect((await card(client)).onSiteAt).toBeNull()
    expect(await history(client)).toEqual([])
  })

  test('is shown to the driver as a time alone', async () => {
    const driverId = (await makeDriver(db, { companyId })).id
    await db.updateTable('tasks').set({ driverId }).where('id', '=', taskId).execute()
    const { body } = await mark({ point })
    const driver = await openPage(app, await issueLink(dispatcher, driverId))
    const { items } = await driver.call(driverPageRoutes.tasks, {})
    expect(items).toMatchObject([{ id: taskId, onSiteAt: body.at }])
    expect(JSON.stringify(items)).not.toContain('55.79')
  })

  test('changes no roll-call', async () => {
    await makeRollCall(db, { taskId, companyId, date: '2026-11-25', status: 'EXPECTED' })
    await mark({ point })
    expect(await db.selectFrom('rollCalls').select('status').execute()).toEqual([{ status: 'EXPECTED' }])
  })
})

test('places are deleted after a month, times stay', async () => {
  await mark({ point })
  await db
    .updateTable('taskMarks')
    .set({ at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    .execute()
  await mark({ point })
  await inTransaction(db, (tx) => deleteOldPlaces(tx, 30))
  expect((await stored()).map(({ lat }) => lat)).toEqual([null, point.lat])
})
