import { tasksBulkRoutes as bulk, tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { expectCorrectTotals } from '../../companies/stored-totals.make.ts'
import { batchSize } from '../bulk/bulk.service.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'
import { undoChange } from './undo.service.ts'

const db = await testDb()
const app = await testApp(db)
expectCorrectTotals(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const rowOf = (id: number) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const undo = async (by: Caller, undoId: string | undefined) =>
  (await by.call(tasksUndoRoutes.undo, { params: { undoId: undoId ?? 'none' } })).body

/** What a person sets; the other columns follow from these. */
const columns = [
  'queue',
  'status',
  'priority',
  'operatorId',
  'typeId',
  'categoryId',
  'carId',
  'companyId',
  'plannedFrom',
  'plannedTo',
  'deadlineAt',
  'deadlineNormMinutes',
  'hasManualDeadline',
] as const

async function makeMany(count: number, operatorId: number) {
  const { rows } = await sql<{ id: number }>`
    insert into tasks (queue, title, status, operator_id)
    select 'tachograph', 'Калибровка', 'IN_PROGRESS', ${operatorId}::integer
    from generate_series(1, ${count}::integer) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

describe('undoing a bulk change', () => {
  test('restores the operators and statuses that the tasks had, and says so in their history', async () => {
    const own = await makeTask(db, { status: 'PLANNED', operatorId: on.engineer.user.id })
    const free = await makeTask(db)
    const ids = [own.id, free.id]
    const { body } = await on.dispatcher.call(bulk.operator, {
      body: { ids, operatorId: on.senior.user.id },
    })
    expect(await undo(on.dispatcher, body.undoId)).toEqual({ failed: [], totalCount: 2 })
    expect(await rowOf(own.id)).toMatchObject({ status: 'PLANNED', operatorId: on.engineer.user.id })
    expect(await rowOf(free.id)).toMatchObject({
      status: 'NEW',
      operatorId: null,
      takenAt: null,
      takeMinutes: null,
    })
    expect(await on.history(free.id)).toEqual([
      'OPERATOR Оператор: — → Морозова\u00a0Е. (Лапина)',
      'STATUS Статус: Новая → Назначена (Лапина)',
      'OPERATOR Оператор: Морозова\u00a0Е. → — (Лапина)',
      'STATUS Статус: Назначена → Новая (Лапина)',
      'UNDONE (Лапина)',
    ])
  })

  test('restores plan, truck, priority, deadline and queue', async () => {
    const company = await makeCompany(db)
    const [first, second] = [
      await makeCar(db, { companyId: company.id }),
      await makeCar(db, { companyId: company.id }),
    ]
    const { id } = await makeTask(db, {
      status: 'PLANNED',
      operatorId: on.engineer.user.id,
      plannedFrom: '2026-12-01T06:00:00.000Z',
      carId: first.id,
      companyId: company.id,
      deadlineAt: '2026-12-02T09:00:00.000Z',
      deadlineNormMinutes: 1440,
    })
    const before = await rowOf(id)
    const ids = [id]
    const undoIds = [
      (await on.admin.call(bulk.plan, { body: { ids, plannedFrom: null, plannedTo: null } })).body.undoId,
      (await on.admin.call(bulk.car, { body: { ids, carId: second.id } })).body.undoId,
      (await on.admin.call(bulk.priority, { body: { ids, priority: 'CRITICAL' } })).body.undoId,
      (await on.admin.call(bulk.deadline, { body: { ids, addWorkingDays: 2 } })).body.undoId,
      (await on.admin.call(bulk.queue, { body: { ids, queue: 'skud' } })).body.undoId,
    ]
    expect(await rowOf(id)).toMatchObject({ queue: 'skud', priority: 'CRITICAL', carId: second.id })
    for (const undoId of undoIds.toReversed())
      expect(await undo(on.admin, undoId)).toEqual({ failed: [], totalCount: 1 })
    const after = await rowOf(id)
    for (const column of columns) expect({ [column]: after[column] }).toEqual({ [column]: before[column] })
  })

  test('leaves what a colleague has changed since, naming the colleague', async () => {
    const ids = await makeMany(3, on.engineer.user.id)
    const [moved = 0, planned = 0, untouched = 0] = ids
    const { body } = await on.senior.call(bulk.operator, {
      body: { ids, operatorId: on.senior.user.id },
    })
    await on.dispatcher.call(tasksRoutes.operator, {
      params: { id: moved },
      body: { operatorId: on.dispatcher.user.id },
    })
    // Another field: the operator still stands.
    await on.admin.call(tasksRoutes.priority, { params: { id: planned }, body: { priority: 'URGENT' } })
    expect(await undo(on.senior, body.undoId)).toEqual({
      failed: [{ id: moved, error: 'Уже изменила Лапина\u00a0О.' }],
      totalCount: 3,
    })
    expect(await rowOf(moved)).toMatchObject({ operatorId: on.dispatcher.user.id })
    expect(await rowOf(planned)).toMatchObject({ operatorId: on.engineer.user.id, priority: 'URGENT' })
    expect(await rowOf(untouched)).toMatchObject({ operatorId: on.engineer.user.id })
  })

  test('changes nothing in a task that was closed or signed since', async () => {
    const [closed = 0, signed = 0] = await makeMany(2, on.engineer.user.id)
    const car = await makeCar(db)
    const { body } = await on.dispatcher.call(bulk.car, { body: { ids: [closed, signed], carId: car.id } })
    const closeReason = 'Решено по телефону'
    await on.senior.call(tasksRoutes.close, { params: { id: closed }, body: { closeReason } })
    await sql`update tasks set signed_at = now() where id = ${signed}`.execute(db)
    const { failed } = await undo(on.dispatcher, body.undoId)
    expect(failed.map(({ error }) => error)).toEqual([
      'Заявка закрыта: сначала откройте её повторно',
      expect.stringMatching(/^Акт подписан клиентом/) as string,
    ])
  })

  test('is refused where the former operator has been blocked, or the former truck is gone', async () => {
    const leaving = await caller(app, db, { role: 'engineer', lastName: 'Уволенный', firstName: 'Олег' })
    const [given = 0] = await makeMany(1, leaving.user.id)
    const car = await makeCar(db, { companyId: null })
    const { id } = await makeTask(db, { carId: car.id })
    const operator = await on.admin.call(bulk.operator, {
      body: { ids: [given], operatorId: on.engineer.user.id },
    })
    const truck = await on.admin.call(bulk.car, { body: { ids: [id], carId: null } })
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', leaving.user.id).execute()
    await db.deleteFrom('cars').where('id', '=', car.id).execute()
    expect((await undo(on.admin, operator.body.undoId)).failed).toEqual([
      { id: given, error: 'Уволенный\u00a0О. — пользователь заблокирован' },
    ])
    expect((await undo(on.admin, truck.body.undoId)).failed).toEqual([{ id, error: 'Прежнее ТС удалено' }])
    expect(await rowOf(given)).toMatchObject({ operatorId: on.engineer.user.id })
  })

  test('brings back a task that the change has taken out of sight', async () => {
    const limited = await caller(app, db, { queues: ['tachograph'] })
    const { id } = await makeTask(db)
    const { body } = await limited.call(bulk.queue, { body: { ids: [id], queue: 'skud' } })
    expect(await undo(limited, body.undoId)).toEqual({ failed: [], totalCount: 1 })
    expect(await rowOf(id)).toMatchObject({ queue: 'tachograph' })
  })

  test('brings parents along with their children', async () => {
    const parent = await makeTask(db, { childsCount: 1 })
    const child = await makeTask(db, { parentId: parent.id })
    const ids = [parent.id, child.id]
    const { body } = await on.dispatcher.call(bulk.status, { body: { ids, status: 'IN_PROGRESS' } })
    expect(await rowOf(parent.id)).toMatchObject({ status: 'IN_PROGRESS' })
    expect((await undo(on.dispatcher, body.undoId)).failed).toEqual([])
    expect(await rowOf(parent.id)).toMatchObject({ status: 'NEW' })
    expect(await rowOf(child.id)).toMatchObject({ status: 'NEW', operatorId: null })
  })

  test('is not offered for done, closed and approved tasks, nor where nothing changed', async () => {
    const paid = await makeTask(db, { status: 'DONE', costs: 100 })
    const operatorId = on.engineer.user.id
    const open = await makeTask(db, { status: 'ASSIGNED', operatorId })
    const answers = [
      await on.admin.call(bulk.approveCosts, { body: { ids: [paid.id], isCostsApproved: true } }),
      await on.admin.call(bulk.close, { body: { ids: [paid.id], closeReason: 'Решено по телефону' } }),
      await on.admin.call(bulk.operator, { body: { ids: [open.id], operatorId } }),
      await on.admin.call(bulk.done, { body: { ids: [open.id], workReport: 'Разъём очищен' } }),
    ]
    for (const { body } of answers) expect(body).not.toHaveProperty('undoId')
    const { rows } = await sql`select from task_undos`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('undoing a change of one task', () => {
  test('works by the same call: an engineer gives a taken task back', async () => {
    const { id } = await makeTask(db)
    const operatorId = on.engineer.user.id
    const { body } = await on.engineer.call(tasksRoutes.operator, { params: { id }, body: { operatorId } })
    expect(await undo(on.engineer, body.undoId)).toEqual({ failed: [], totalCount: 1 })
    expect(await rowOf(id)).toMatchObject({ operatorId: null, status: 'NEW' })
  })

  test('restores kind and category with the queue', async () => {
    const [category] = await sql<{ id: number }>`
      insert into task_categories (title, queue) values ('Только тахографы', 'tachograph') returning id`
      .execute(db)
      .then(({ rows }) => rows)
    const { id } = await makeTask(db, { categoryId: category?.id ?? null })
    const { body } = await on.dispatcher.call(tasksRoutes.queue, { params: { id }, body: { queue: 'skud' } })
    expect(body.category).toBeNull()
    await undo(on.dispatcher, body.undoId)
    expect(await rowOf(id)).toMatchObject({ queue: 'tachograph', categoryId: category?.id })
  })

  test('is not offered for a return to work, which has a reason', async () => {
    const { id } = await makeTask(db, { status: 'DONE' })
    const { body } = await on.dispatcher.call(tasksRoutes.status, {
      params: { id },
      body: { status: 'IN_PROGRESS', reason: 'Не работает' },
    })
    expect(body).not.toHaveProperty('undoId')
  })
})

test('a thousand tasks are restored by a handful of statements', async () => {
  const ids = await makeMany(1000, on.engineer.user.id)
  await sql`update tasks set operator_id = ${on.senior.user.id} where id % 2 = 0`.execute(db)
  const { body } = await on.dispatcher.call(bulk.operator, {
    body: { ids, operatorId: on.dispatcher.user.id },
  })
  let statements = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const who = { ...on.dispatcher.user, role: 'operator', isSenior: false, queues: [] } as const
  const reply = await undoChange(counting, { who, log: app.log }, body.undoId ?? '')
  expect(reply).toEqual({ failed: [], totalCount: 1000 })
  expect(statements / (1000 / batchSize)).toBeLessThan(25)
  const { rows } = await sql<{ operatorId: number; n: number }>`
    select operator_id, count(*)::integer as n from tasks group by operator_id order by n`.execute(db)
  expect(rows.map(({ n }) => n)).toEqual([500, 500])
})

test('the question before a bulk change counts open and closed tasks and whose they are', async () => {
  const ids = [
    ...(await makeMany(2, on.engineer.user.id)),
    (await makeTask(db, { status: 'DONE', operatorId: on.senior.user.id })).id,
    (await makeTask(db)).id,
    (await makeTask(db, { status: 'CLOSED' })).id,
    (await makeTask(db, { queue: 'skud' })).id,
    999_999,
  ]
  const limited = await caller(app, db, { queues: ['tachograph'] })
  const { body } = await limited.call(tasksUndoRoutes.preview, { body: { ids } })
  expect(body).toEqual({ openCount: 4, closedCount: 1, operatorsCount: 2, absences: [] })
})
