import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { setDeadline, priority, status, done, close, get, split, childs } = tasksRoutes

const createdAt = '2026-11-16T08:00:00.000Z'
const normed = '2026-11-19T08:00:00.000Z'
const promised = '2026-11-25T09:00:00.000Z'

const makeNormed = (facts: Parameters<typeof makeTask>[1] = {}) =>
  makeTask(db, { createdAt, deadlineAt: normed, deadlineNormMinutes: 1440, ...facts })

const set = (id: number, deadlineAt: string | null) => ({ params: { id }, body: { deadlineAt } })

const read = async (id: number) => (await on.dispatcher.call(get, { params: { id } })).body

describe('a deadline set by hand', () => {
  test('is stored to the moment, recorded in the history, and reset to the norm', async () => {
    const { id } = await makeNormed()
    const { body } = await on.dispatcher.call(setDeadline, set(id, '2026-11-25T12:00:00+03:00'))
    expect(body).toMatchObject({ deadlineAt: promised, hasManualDeadline: true, version: 2 })
    const back = await on.senior.call(setDeadline, set(id, null))
    // Three working days of eight hours from Monday, 11:00.
    expect(back.body).toMatchObject({ deadlineAt: normed, hasManualDeadline: false, version: 3 })
    expect(await on.history(id)).toEqual([
      'CHANGED Срок: по нормативу, 19.11.2026 11:00 → 25.11.2026 12:00 (Лапина)',
      'CHANGED Срок: 25.11.2026 12:00 → по нормативу, 19.11.2026 11:00 (Морозова)',
    ])
  })

  test('that is so already changes nothing', async () => {
    const { id } = await makeNormed()
    expect((await on.dispatcher.call(setDeadline, set(id, null))).body.version).toBe(1)
    await on.admin.call(setDeadline, set(id, promised))
    expect((await on.admin.call(setDeadline, set(id, promised))).body.version).toBe(2)
    expect(await on.history(id)).toHaveLength(1)
  })

  test('at the very moment of the norm is held there', async () => {
    const { id } = await makeNormed()
    await on.dispatcher.call(setDeadline, set(id, normed))
    expect(await read(id)).toMatchObject({ deadlineAt: normed, hasManualDeadline: true })
  })

  test('outlives another priority, whose norm holds as soon as it is given back', async () => {
    const { id } = await makeNormed({ deadlineAt: promised, hasManualDeadline: true })
    await on.dispatcher.call(priority, { params: { id }, body: { priority: 'CRITICAL' } })
    expect(await read(id)).toMatchObject({ deadlineAt: promised, deadlineNormMinutes: 240 })
    const { body } = await on.dispatcher.call(setDeadline, set(id, null))
    // Four hours from 11:00, with an hour for lunch.
    expect(body).toMatchObject({ deadlineAt: '2026-11-16T13:00:00.000Z', deadlineNormMinutes: 240 })
  })

  test('is not moved by a pause, which counts once it is given back', async () => {
    const { id } = await makeNormed({
      status: 'WAITING_CLIENT',
      operatorId: on.dispatcher.user.id,
      deadlineAt: promised,
      hasManualDeadline: true,
    })
    await db
      .insertInto('taskPauses')
      .values({ taskId: id, status: 'WAITING_CLIENT', startedAt: '2026-11-17T08:00:00Z', endedAt: null })
      .execute()
    await on.dispatcher.call(status, { params: { id }, body: { status: 'IN_PROGRESS' } })
    expect(await read(id)).toMatchObject({ deadlineAt: promised, hasManualDeadline: true })
    await db.updateTable('taskPauses').set({ endedAt: '2026-11-18T08:00:00Z' }).execute()
    const { body } = await on.dispatcher.call(setDeadline, set(id, null))
    expect(body.deadlineAt).toBe('2026-11-20T08:00:00.000Z')
  })

  test('goes over to the parts of a task that is split', async () => {
    const { id } = await makeNormed({ deadlineAt: promised, hasManualDeadline: true })
    const car = await makeCar(db)
    await on.dispatcher.call(split, { params: { id }, body: { carIds: [car.id] } })
    const [child] = (await on.dispatcher.call(childs, { params: { id }, query: {} })).body.items
    expect(await read(child?.id ?? 0)).toMatchObject({ deadlineAt: promised, hasManualDeadline: true })
  })

  test('is gone with the norm of a priority that has none', async () => {
    const { id } = await makeNormed({ deadlineAt: promised, hasManualDeadline: true })
    await db.deleteFrom('deadlineNorms').execute()
    const { body } = await on.dispatcher.call(setDeadline, set(id, null))
    expect(body).toMatchObject({ deadlineAt: null, hasManualDeadline: false })
    expect(await on.history(id)).toEqual(['CHANGED Срок: 25.11.2026 12:00 → — (Лапина)'])
  })
})

describe('it is refused', () => {
  test.each(['engineer', 'client'] as const)('to a %s', async (role) => {
    const who = on[role]
    const own = { operatorId: who.user.id, status: 'ASSIGNED' } as const
    const { id } = await makeNormed(role === 'client' ? { companyId: on.companyId } : own)
    expect((await on.refusal(who, setDeadline, set(id, promised))).statusCode).toBe(403)
  })

  test('over an older state of the task', async () => {
    const { id } = await makeNormed()
    await on.dispatcher.call(setDeadline, set(id, promised))
    const body = { deadlineAt: normed, version: 1 }
    const { message } = await on.refusal(on.senior, setDeadline, { params: { id }, body })
    expect(message).toContain('Лапина')
  })

  test('before the task was there', async () => {
    const { id } = await makeNormed()
    const { fields } = await on.refusal(on.dispatcher, setDeadline, set(id, '2026-11-15T08:00:00Z'))
    expect(fields).toEqual({ deadlineAt: 'Срок: раньше создания заявки' })
  })

  test('of a task that has ended', async () => {
    const { id } = await makeNormed({ status: 'IN_PROGRESS', operatorId: on.dispatcher.user.id })
    await on.dispatcher.call(done, { params: { id }, body: { workReport: 'Разъём очищен' } })
    const ended = await on.refusal(on.dispatcher, setDeadline, set(id, promised))
    expect(ended.message).toBe('Заявка в статусе «Выполнена»: срок уже не изменить')
    await on.dispatcher.call(close, { params: { id }, body: { closeReason: 'Работы выполнены' } })
    const closed = await on.refusal(on.admin, setDeadline, set(id, promised))
    expect(closed.message).toBe('Заявка закрыта: сначала откройте её повторно')
  })
})
