import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeDueTasks } from './due-tasks.service.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { expectCorrectTerms } from './stored-terms.make.ts'
import { addTerm } from './terms.ts'

const db = await testDb()
expectCorrectTerms(db)
const app = await testApp(db)
const { done, remoteDone, close, status, split, remove } = tasksRoutes
const workReport = 'Блок заменён, пломбы поставлены'
const closeReason = 'Ошибочно создана'

let dispatcher: Caller
let carId: number
let kindId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { isSenior: true })
  carId = (await makeCar(db)).id
  kindId = (await makeKind(db, { makesTask: true })).id
})

const inDays = (days: number): string => addTerm(companyToday(), { months: 0, days })

/** A range with its task, as the morning makes them. */
async function setStage(facts: Parameters<typeof makeRange>[1] = {}) {
  const { id: rangeId } = await makeRange(db, { carId, kindId, dateTo: inDays(1), ...facts })
  await makeDueTasks(db)
  const { taskId } = await rangeOf(rangeId)
  return { rangeId, taskId: taskId ?? 0 }
}

const rangeOf = (id: number) =>
  db.selectFrom('maintenanceRanges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const doneAtOf = async (id: number) => (await rangeOf(id)).doneAt
const terms = () => db.selectFrom('carTerms').selectAll().where('carId', '=', carId).executeTakeFirst()
const finish = (taskId: number) => dispatcher.call(done, { params: { id: taskId }, body: { workReport } })
const sendBack = (taskId: number) =>
  dispatcher.call(status, {
    params: { id: taskId },
    body: { status: 'IN_PROGRESS', reason: 'Пломба сорвана' },
  })

describe('a range goes with the work of its task', () => {
  test.each([
    ['at the place', done],
    ['remotely', remoteDone],
  ])('done %s it is closed, in the name of who did it', async (_, route) => {
    const { rangeId, taskId } = await setStage()
    const { body: task } = await dispatcher.call(route, { params: { id: taskId }, body: { workReport } })
    expect(await rangeOf(rangeId)).toMatchObject({
      doneAt: task.doneAt,
      doneBy: dispatcher.user.id,
      isDoneByTask: true,
      version: 2,
    })
    expect(await terms()).toBeUndefined()
    const { body } = await dispatcher.call(maintenanceRoutes.actions, { params: { id: rangeId }, query: {} })
    expect(body.items[0]).toMatchObject({ kind: 'CHANGED', field: 'Выполнено', source: 'RULE', who: null })
    expect(body.items[0]?.to).toContain(`заявка №\u00a0${taskId}`)
  })

  test('done by it, it is shown without a next one, so that the screen can offer it', async () => {
    const { rangeId, taskId } = await setStage()
    await finish(taskId)
    const { body } = await dispatcher.call(maintenanceRoutes.ofCar, { params: { carId } })
    expect(body.items).toMatchObject([{ id: rangeId, state: 'DONE', kind: { id: kindId } }])
  })

  test('closed without being done it frees nothing, and no second task is made', async () => {
    const { rangeId, taskId } = await setStage()
    await dispatcher.call(close, { params: { id: taskId }, body: { closeReason } })
    expect(await doneAtOf(rangeId)).toBeNull()
    expect(await makeDueTasks(db)).toBe(0)
  })

  test('closed after having been done it stays done', async () => {
    const { rangeId, taskId } = await setStage()
    await finish(taskId)
    const doneAt = await doneAtOf(rangeId)
    await dispatcher.call(close, { params: { id: taskId }, body: { closeReason } })
    expect(await doneAtOf(rangeId)).toBe(doneAt)
  })

  test('sent back to work it is open again, from DONE and from CLOSED', async () => {
    const { rangeId, taskId } = await setStage()
    await finish(taskId)
    await sendBack(taskId)
    expect(await rangeOf(rangeId)).toMatchObject({ doneAt: null, doneBy: null, isDoneByTask: false })
    expect(await terms()).toMatchObject({ rangeId })
    await finish(taskId)
    await dispatcher.call(close, { params: { id: taskId }, body: { closeReason } })
    await sendBack(taskId)
    expect(await doneAtOf(rangeId)).toBeNull()
  })

  test('but not when the next one runs by then', async () => {
    const { rangeId, taskId } = await setStage()
    await finish(taskId)
    await makeRange(db, { carId, kindId, dateFrom: companyToday(), dateTo: inDays(300) })
    await sendBack(taskId)
    expect(await doneAtOf(rangeId)).not.toBeNull()
  })

  test('what was closed by hand stays so, whatever becomes of the task', async () => {
    const { rangeId, taskId } = await setStage()
    const body = { doneOn: companyToday(), renew: false }
    await dispatcher.call(maintenanceRoutes.done, { params: { id: rangeId }, body })
    const doneAt = await doneAtOf(rangeId)
    await finish(taskId)
    expect(await doneAtOf(rangeId)).toBe(doneAt)
    await sendBack(taskId)
    expect(await doneAtOf(rangeId)).toBe(doneAt)
  })

  test('a task that is refused its end closes nothing', async () => {
    const { rangeId, taskId } = await setStage()
    await dispatcher.refusal(done, { params: { id: taskId }, body: { workReport: 'коротко' } })
    expect(await doneAtOf(rangeId)).toBeNull()
  })
})

describe('many at once', () => {
  test('a bulk end closes the range of each task that was done', async () => {
    const stages = []
    for (let n = 0; n < 5; n += 1) stages.push(await setStage({ carId: (await makeCar(db)).id }))
    const ids = stages.map(({ taskId }) => taskId)
    const [first] = ids
    await dispatcher.call(close, { params: { id: first ?? 0 }, body: { closeReason } })
    const { body } = await dispatcher.call(tasksBulkRoutes.done, { body: { ids, workReport } })
    expect(body.failed.map(({ id }) => id)).toEqual([first])
    const states = await Promise.all(stages.map(async ({ rangeId }) => (await doneAtOf(rangeId)) !== null))
    expect(states).toEqual([false, true, true, true, true])
  })

  test('ranges of one kind that went one after another come back one alone', async () => {
    const first = await setStage()
    await finish(first.taskId)
    const second = await setStage()
    await finish(second.taskId)
    const reason = { status: 'IN_PROGRESS' as const, reason: 'Пломба сорвана' }
    await dispatcher.call(status, { params: { id: second.taskId }, body: reason })
    await dispatcher.call(status, { params: { id: first.taskId }, body: reason })
    expect([await doneAtOf(first.rangeId), await doneAtOf(second.rangeId)]).toEqual([
      expect.any(String),
      null,
    ])
  })

  test('a task that was split is done with the last of its children, also when that one is deleted', async () => {
    const { rangeId, taskId } = await setStage()
    const carIds = [(await makeCar(db)).id, (await makeCar(db)).id]
    const { body } = await dispatcher.call(split, { params: { id: taskId }, body: { carIds } })
    const [one, other] = body.items.map(({ id }) => id)
    await finish(one ?? 0)
    expect(await doneAtOf(rangeId)).toBeNull()
    await dispatcher.call(remove, { params: { id: other ?? 0 } })
    expect(await doneAtOf(rangeId)).not.toBeNull()
  })

  test('a task and its range are changed by hand at the same moment, and both go through', async () => {
    const stages = []
    for (let n = 0; n < 10; n += 1) stages.push(await setStage({ carId: (await makeCar(db)).id }))
    const answers = await Promise.all(
      stages.flatMap(({ rangeId, taskId }) => [
        dispatcher.send(done, { params: { id: taskId }, body: { workReport } }),
        dispatcher.send(maintenanceRoutes.done, {
          params: { id: rangeId },
          body: { doneOn: companyToday() },
        }),
      ]),
    )
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    for (const { rangeId } of stages) expect(await doneAtOf(rangeId)).not.toBeNull()
  })
})
