import { tasksBulkRoutes as bulk } from '@naryad/contract/tasks/tasks.bulk.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const rowOf = (id: number) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const closedWords = 'Заявка закрыта: сначала откройте её повторно'
// A Monday, 09:00 in the company's zone.
const createdAt = '2026-11-16T06:00:00.000Z'

describe('the priority of many tasks', () => {
  test('sets each deadline by the new norm, pauses included; a deadline set by hand stays', async () => {
    const byHand = { deadlineAt: '2030-01-10T09:00:00.000Z', hasManualDeadline: true }
    const [plain, paused, manual, closed] = [
      await makeTask(db, { createdAt, deadlineAt: '2026-11-18T15:00:00.000Z' }),
      await makeTask(db, { createdAt, deadlineAt: '2026-11-18T15:00:00.000Z' }),
      await makeTask(db, { createdAt, ...byHand }),
      await makeTask(db, { status: 'CLOSED' }),
    ]
    const pause = { startedAt: '2026-11-16T06:00:00Z', endedAt: '2026-11-16T07:00:00Z' }
    await db
      .insertInto('taskPauses')
      .values({ taskId: paused.id, status: 'WAITING_CLIENT', ...pause })
      .execute()
    const ids = [plain.id, paused.id, manual.id, closed.id]
    const { body } = await on.dispatcher.call(bulk.priority, { body: { ids, priority: 'CRITICAL' } })
    expect(body).toMatchObject({ failed: [{ id: closed.id, error: closedWords }], unchangedCount: 0 })
    // The norm is four working hours.
    expect(await rowOf(plain.id)).toMatchObject({
      priority: 'CRITICAL',
      deadlineAt: '2026-11-16T10:00:00.000Z',
    })
    expect(await rowOf(paused.id)).toMatchObject({ deadlineAt: '2026-11-16T12:00:00.000Z' })
    expect(await rowOf(manual.id)).toMatchObject({ priority: 'CRITICAL', ...byHand })
    expect(await on.history(plain.id)).toEqual([
      expect.stringMatching(/^PRIORITY Приоритет: .+ → Критичный \(Лапина\)$/),
    ])
    const again = await on.dispatcher.call(bulk.priority, { body: { ids: [plain.id], priority: 'CRITICAL' } })
    expect(again.body).toEqual({ failed: [], unchangedCount: 1 })
  })
})

describe('the deadline of many tasks', () => {
  test('is one moment for all, and by their norms again', async () => {
    const [one, done] = [await makeTask(db, { createdAt }), await makeTask(db, { status: 'DONE' })]
    const deadlineAt = '2030-12-01T15:00:00.000Z'
    const ids = [one.id, done.id]
    const set = await on.dispatcher.call(bulk.deadline, { body: { ids, deadlineAt } })
    expect(set.body.failed).toEqual([
      { id: done.id, error: 'Заявка в статусе «Выполнена»: срок уже не изменить' },
    ])
    expect(await rowOf(one.id)).toMatchObject({ deadlineAt, hasManualDeadline: true })
    await on.dispatcher.call(bulk.deadline, { body: { ids: [one.id], deadlineAt: null } })
    expect(await rowOf(one.id)).toMatchObject({ hasManualDeadline: false })
  })

  test('moves by working days from each deadline, or from now if it was missed', async () => {
    // A Friday, 18:00: the next working day is Monday.
    const [friday, missed, none] = [
      await makeTask(db, { createdAt, deadlineAt: '2030-11-15T15:00:00.000Z' }),
      await makeTask(db, { createdAt: '2020-01-01T00:00:00Z', deadlineAt: '2020-02-01T00:00:00.000Z' }),
      await makeTask(db, { deadlineAt: null }),
    ]
    const ids = [friday.id, missed.id, none.id]
    const { body } = await on.dispatcher.call(bulk.deadline, { body: { ids, addWorkingDays: 1 } })
    expect(body.failed).toEqual([{ id: none.id, error: 'У заявки нет срока: переносить нечего' }])
    expect(await rowOf(friday.id)).toMatchObject({ deadlineAt: '2030-11-18T15:00:00.000Z' })
    const { deadlineAt } = await rowOf(missed.id)
    expect(Date.parse(deadlineAt ?? '')).toBeGreaterThan(Date.now())
  })

  test('is either a moment or a number of days', async () => {
    const { id } = await makeTask(db)
    for (const wrong of [{}, { deadlineAt: null, addWorkingDays: 1 }, { addWorkingDays: 0 }])
      expect((await on.refusal(on.admin, bulk.deadline, { body: { ids: [id], ...wrong } })).statusCode).toBe(
        400,
      )
  })
})

describe('the queue of many tasks', () => {
  const makeKind = async (title: string, queues: string[]) =>
    (
      await sql<{ id: number }>`insert into task_types (title, queues) values (${title}, ${queues}::queue[])
        returning id`.execute(db)
    ).rows[0]?.id ?? 0
  const makeCategory = async (title: string, queue: string) =>
    (
      await sql<{ id: number }>`insert into task_categories (title, queue) values (${title}, ${queue}::queue)
        returning id`.execute(db)
    ).rows[0]?.id ?? 0

  test('keeps kinds that fit it and clears the others, or sets those that were asked for', async () => {
    const [anywhere, here] = [await makeKind('Везде', []), await makeKind('Только тут', ['tachograph'])]
    const [former, next] = [
      await makeCategory('Прежняя', 'tachograph'),
      await makeCategory('Новая категория', 'skud'),
    ]
    const one = await makeTask(db, { typeId: anywhere, categoryId: former })
    const two = await makeTask(db, { typeId: here, categoryId: former })
    await on.dispatcher.call(bulk.queue, { body: { ids: [one.id, two.id], queue: 'skud' } })
    expect(await rowOf(one.id)).toMatchObject({ queue: 'skud', typeId: anywhere, categoryId: null })
    expect(await rowOf(two.id)).toMatchObject({ queue: 'skud', typeId: null, categoryId: null })

    const asked = [await makeTask(db, { typeId: here }), await makeTask(db, { categoryId: former })]
    const ids = [...asked.map(({ id }) => id), one.id]
    const { body } = await on.dispatcher.call(bulk.queue, {
      body: { ids, queue: 'skud', typeId: anywhere, categoryId: next },
    })
    expect(body).toMatchObject({ failed: [], unchangedCount: 1 })
    for (const { id } of asked)
      expect(await rowOf(id)).toMatchObject({ queue: 'skud', typeId: anywhere, categoryId: next })
  })

  test('is not moved from an operator who does not work in it, nor with a category of another one', async () => {
    const limited = await caller(app, db, {
      role: 'engineer',
      queues: ['tachograph'],
      lastName: 'Тахов',
      firstName: 'Ян',
    })
    const [given, free] = [
      await makeTask(db, { status: 'ASSIGNED', operatorId: limited.user.id }),
      await makeTask(db),
    ]
    const ids = [given.id, free.id]
    const categoryId = await makeCategory('Чужая', 'tachograph')
    const refused = await on.refusal(on.dispatcher, bulk.queue, { body: { ids, queue: 'skud', categoryId } })
    expect(refused.fields).toHaveProperty('categoryId')
    const { body } = await on.dispatcher.call(bulk.queue, { body: { ids, queue: 'skud' } })
    expect(body.failed).toEqual([
      { id: given.id, error: expect.stringMatching(/^Тахов.*сначала смените оператора$/) as string },
    ])
  })
})

test('an engineer and a client may do none of it', async () => {
  const ids = [(await makeTask(db, { companyId: on.companyId })).id]
  for (const by of [on.engineer, on.client]) {
    const codes = [
      await on.refusal(by, bulk.priority, { body: { ids, priority: 'URGENT' } }),
      await on.refusal(by, bulk.deadline, { body: { ids, addWorkingDays: 1 } }),
      await on.refusal(by, bulk.queue, { body: { ids, queue: 'skud' } }),
    ].map(({ statusCode }) => statusCode)
    expect(codes).toEqual([403, 403, 403])
  }
})
