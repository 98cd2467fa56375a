import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../stage.make.ts'
import {
  day,
  expectAgo,
  hour,
  makeTaskInWork,
  minute,
  readActions,
  readTask,
  sentLater,
} from './occurrence.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const workReport = 'Заменён разъём блока СКЗИ'
const made = (facts: Parameters<typeof makeTaskInWork>[2] = {}) => makeTaskInWork(db, on, facts)
const row = (id: number) => readTask(db, id)
const actions = (id: number) => readActions(db, id)
const shown = async (id: number, by = on.senior) =>
  (await by.call(tasksRoutes.actions, { params: { id }, query: {} })).body.items

describe('the order of a task', () => {
  const status = (id: number, to: string, options = {}, version?: number) =>
    on.engineer.call(
      tasksRoutes.status,
      { params: { id }, body: { status: to as 'IN_PROGRESS', ...(version && { version }) } },
      options,
    )
  const ownDone = (id: number, options = {}, version?: number) =>
    on.engineer.call(
      tasksRoutes.done,
      { params: { id }, body: { workReport, ...(version && { version }) } },
      options,
    )

  test('work begun at 18:10 and done at 18:30 without a network is twenty minutes of work', async () => {
    const { id } = await made({ status: 'ASSIGNED' })
    await db
      .updateTable('tasks')
      .set({ statusSince: new Date(Date.now() - 3 * hour).toISOString() })
      .where('id', '=', id)
      .execute()
    await status(id, 'IN_PROGRESS', sentLater(26 * minute))
    await ownDone(id, sentLater(6 * minute))
    const items = await shown(id)
    expectAgo(items.find(({ kind }) => kind === 'STATUS')?.at, 26 * minute)
    expectAgo(items.find(({ kind }) => kind === 'DONE')?.at, 6 * minute)
    expectAgo((await row(id)).doneAt, 6 * minute)
  })

  test('is not before the user’s own previous action', async () => {
    const { id } = await made()
    await on.engineer.call(
      tasksRoutes.update,
      { params: { id }, body: { description: 'Стоит' } },
      sentLater(hour),
    )
    await on.engineer.call(
      tasksRoutes.update,
      { params: { id }, body: { address: 'Казань' } },
      sentLater(3 * hour),
    )
    for (const { at } of await actions(id)) expectAgo(at, hour)
  })

  test('is not before a colleague’s change that the device knew', async () => {
    const task = await made()
    await on.senior.call(tasksRoutes.priority, { params: { id: task.id }, body: { priority: 'URGENT' } })
    await ownDone(task.id, sentLater(hour), task.version + 1)
    expectAgo((await row(task.id)).doneAt, 0)
  })

  test('a colleague’s change that the device did not know moves nothing', async () => {
    const task = await made()
    await on.senior.call(tasksRoutes.priority, { params: { id: task.id }, body: { priority: 'URGENT' } })
    const known = { [occurrenceHeaders.knownVersion]: String(task.version) }
    await ownDone(task.id, sentLater(hour, 0, known), task.version + 1)
    expectAgo((await row(task.id)).doneAt, hour)
    const [last] = await shown(task.id)
    expectAgo(last?.at, hour)
    expectAgo(last?.receivedAt, 0)
  })

  test('a status does not begin before the one it ends, set by a colleague', async () => {
    const task = await made()
    await on.senior.call(tasksRoutes.status, { params: { id: task.id }, body: { status: 'WAITING_PARTS' } })
    const known = { [occurrenceHeaders.knownVersion]: String(task.version) }
    await ownDone(task.id, sentLater(hour, 0, known), task.version + 1)
    const after = await row(task.id)
    expectAgo(after.doneAt, 0)
    expect([after.supplyMinutes, after.doneAt === after.statusSince]).toEqual([0, true])
  })

  test('a parent follows the latest of its children, whichever was received last', async () => {
    const parent = await made({ status: 'IN_PROGRESS', childsCount: 2, workReport })
    const [first, second] = await Promise.all([made({ parentId: parent.id }), made({ parentId: parent.id })])
    await ownDone(first.id, sentLater(10 * minute))
    await ownDone(second.id, sentLater(hour))
    expectAgo((await row(second.id)).doneAt, hour)
    expectAgo((await row(parent.id)).doneAt, 10 * minute)
  })

  test('the same call sent twice under its key is one comment with one moment', async () => {
    const { id } = await made()
    const text = { params: { id }, body: { text: 'Нет доступа', isInternal: true } }
    const first = await on.engineer.call(tasksRoutes.comment, text, {
      ...sentLater(hour),
      idempotencyKey: 'k-1',
    })
    const again = await on.engineer.call(tasksRoutes.comment, text, {
      ...sentLater(2 * hour),
      idempotencyKey: 'k-1',
    })
    expect(again.body).toEqual(first.body)
    expectAgo(first.body.at, hour)
    expectAgo(first.body.receivedAt, 0)
  })

  test('without the time of the device its clock is taken as right, within the same limits', async () => {
    const { id } = await made()
    const answer = await on.senior.send(
      tasksRoutes.status,
      { params: { id }, body: { status: 'WAITING_PARTS' } },
      { headers: { [occurrenceHeaders.occurredAt]: new Date(Date.now() - 40 * day).toISOString() } },
    )
    expect(answer.statusCode).toBe(200)
    expectAgo((await row(id)).statusSince, 7 * day)
  })

  test('an action of the present has one moment', async () => {
    const { id } = await made()
    await status(id, 'WAITING_PARTS')
    expect((await shown(id)).map(({ receivedAt }) => receivedAt)).toEqual([undefined])
    expect((await actions(id)).map(({ receivedAt }) => receivedAt)).toEqual([null])
  })
})
