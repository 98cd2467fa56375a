import { dueRoutes } from '@naryad/contract/due/due.routes'
import type { ChecklistItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'

const db = await testDb()
const app = await testApp(db)

const inDays = (days: number): string => addDays(companyToday(), days)
const rangeIn = (days: number, facts: Parameters<typeof makeRange>[1] = {}) =>
  makeRange(db, { dateFrom: inDays(days - 300), dateTo: inDays(days), ...facts })

let dispatcher: Caller
let admin: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  admin = await caller(app, db, { role: 'admin' })
})

const make = async (keys: string[]) => (await dispatcher.call(dueRoutes.makeTasks, { body: { keys } })).body
const taskOf = async (id: number) => (await dispatcher.call(tasksRoutes.get, { params: { id } })).body
const rangeOf = (id: number) =>
  db.selectFrom('maintenanceRanges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const finish = (id: number) =>
  dispatcher.call(tasksRoutes.remoteDone, { params: { id }, body: { workReport: 'Сделано удалённо' } })
const setChecklist = (id: number, checklist: ChecklistItem[]) =>
  admin.call(tasksRoutes.update, { params: { id }, body: { checklist } })

describe('the work of a request of several rows', () => {
  test('closes the ticked rows alone; the others are free again and say so', async () => {
    const car = await makeCar(db)
    const [done, left] = [await rangeIn(5, { carId: car.id }), await rangeIn(6, { carId: car.id })]
    const { made } = await make([`range:${done.id}`, `range:${left.id}`])
    const id = made[0]?.taskId ?? 0
    const { checklist } = await taskOf(id)
    // An older client sends the lines without the keys.
    const ticked = checklist.map(({ title, isRequired }, at) => ({ title, isRequired, isDone: at === 0 }))
    await dispatcher.call(tasksRoutes.update, { params: { id }, body: { checklist: ticked } })
    await dispatcher.call(tasksRoutes.remoteDone, {
      params: { id },
      body: { workReport: 'Сделано, второе в другой раз' },
    })
    expect((await rangeOf(done.id)).doneAt).not.toBeNull()
    expect((await rangeOf(left.id)).doneAt).toBeNull()
    const { items } = (await dispatcher.call(dueRoutes.search, { body: { groupBy: 'none' } })).body
    expect(items).toMatchObject([{ key: `range:${left.id}`, task: null }])
    const said = await db
      .selectFrom('objectActions')
      .select('toText')
      .where('entity', '=', 'maintenance')
      .where('objectId', '=', left.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(said.toText).toBe('выполнена без этой работы')
    expect((await make([`range:${left.id}`])).made).toHaveLength(1)
  })

  test('of one row closes it without a tick', async () => {
    const range = await rangeIn(5)
    const { made } = await make([`range:${range.id}`])
    await dispatcher.call(tasksRoutes.remoteDone, {
      params: { id: made[0]?.taskId ?? 0 },
      body: { workReport: 'Сделано удалённо' },
    })
    expect((await rangeOf(range.id)).doneAt).not.toBeNull()
  })

  test('leaves a row open after its line was removed from the checklist', async () => {
    const car = await makeCar(db)
    const [done, removed] = [await rangeIn(5, { carId: car.id }), await rangeIn(6, { carId: car.id })]
    const { made } = await make([`range:${done.id}`, `range:${removed.id}`])
    const id = made[0]?.taskId ?? 0
    const { checklist } = await taskOf(id)
    await setChecklist(
      id,
      checklist.slice(0, 1).map((line) => ({ ...line, isDone: true })),
    )
    await finish(id)
    expect((await rangeOf(done.id)).doneAt).not.toBeNull()
    expect((await rangeOf(removed.id)).doneAt).toBeNull()
    expect((await make([`range:${removed.id}`])).made).toHaveLength(1)
  })

  test('leaves all rows open after their lines were removed', async () => {
    const car = await makeCar(db)
    const rows = [await rangeIn(5, { carId: car.id }), await rangeIn(6, { carId: car.id })]
    const { made } = await make(rows.map(({ id }) => `range:${id}`))
    const id = made[0]?.taskId ?? 0
    await setChecklist(id, [])
    await finish(id)
    expect(await Promise.all(rows.map(async (row) => (await rangeOf(row.id)).doneAt))).toEqual([null, null])
  })

  test('of a single row that another one joins has a line for each, and leaves what is not ticked', async () => {
    const car = await makeCar(db)
    const [first, joined] = [await rangeIn(5, { carId: car.id }), await rangeIn(6, { carId: car.id })]
    const { made } = await make([`range:${first.id}`])
    const id = made[0]?.taskId ?? 0
    await make([`range:${joined.id}`])
    const { checklist } = await taskOf(id)
    expect(checklist.map(({ dueKey, isDone }) => [dueKey, isDone])).toEqual([
      [`range:${first.id}`, false],
      [`range:${joined.id}`, false],
    ])
    await setChecklist(
      id,
      checklist.map((line, at) => ({ ...line, isDone: at === 1 })),
    )
    // A further row adds no second line for those that have one.
    const third = await rangeIn(7, { carId: car.id })
    await make([`range:${third.id}`])
    expect((await taskOf(id)).checklist).toHaveLength(3)
    await finish(id)
    expect((await rangeOf(first.id)).doneAt).toBeNull()
    expect((await rangeOf(joined.id)).doneAt).not.toBeNull()
  })
})
