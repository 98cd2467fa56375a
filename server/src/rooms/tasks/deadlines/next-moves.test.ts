import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { statuses, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'
import { calendarOf } from './deadlines.service.ts'
import { defaultNextMove } from './next-moves.service.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { next, status, plan, done, get, setDeadline, split, childs, create } = tasksRoutes

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

const makeOwn = (facts: Parameters<typeof makeTask>[1] = {}) =>
  makeTask(db, { status: 'IN_PROGRESS', operatorId: on.engineer.user.id, deadlineAt: inHours(50), ...facts })

const read = async (id: number) => (await on.dispatcher.call(get, { params: { id } })).body

const row = (id: number) => db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const moveTo = (id: number, to: TaskStatus) =>
  on.dispatcher.call(status, { params: { id }, body: { status: to } })

const setNext = (id: number, at: string | null, facts: object = {}) =>
  on.dispatcher.call(next, { params: { id }, body: { at, note: '', ...facts } })

describe('the next step', () => {
  test('of a new task is its visit, or else its deadline', async () => {
    const { body } = await on.dispatcher.call(create, { body: { queue: 'skud', title: 'Не открывает' } })
    expect(body.nextMoveAt).toBe(body.deadlineAt)
    const plannedFrom = inHours(20)
    const planned = await on.dispatcher.call(plan, {
      params: { id: body.id },
      body: { plannedFrom, plannedTo: null },
    })
    expect(planned.body.nextMoveAt).toBe(plannedFrom)
  })

  test('of the parts of a split task is their deadline', async () => {
    const { id } = await makeOwn({ status: 'NEW', operatorId: null })
    await on.dispatcher.call(split, { params: { id }, body: { carIds: [(await makeCar(db)).id] } })
    const [child] = (await on.dispatcher.call(childs, { params: { id }, query: {} })).body.items
    expect(child?.nextMoveAt).toBe(child?.deadlineAt)
  })

  test('equals its rule after any steps, as long as it was not set by hand', async () => {
    const act = fc.oneof(
      fc.record({ status: fc.constantFrom(...statuses) }),
      fc.record({ hours: fc.integer({ min: -200, max: 200 }) }),
      fc.record({ deadlineIn: fc.integer({ min: 1, max: 200 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
        const { id } = await makeOwn()
        for (const one of acts) {
          if ('status' in one)
            await on.dispatcher.send(status, {
              params: { id },
              body: { status: one.status, reason: 'Снова' },
            })
          else if ('hours' in one)
            await on.dispatcher.send(plan, {
              params: { id },
              body: { plannedFrom: inHours(one.hours), plannedTo: null },
            })
          else
            await on.dispatcher.send(setDeadline, {
              params: { id },
              body: { deadlineAt: inHours(one.deadlineIn) },
            })
          const task = await row(id)
          // A raw task of a test has no step before its first change.
          if (task.version > 1) expect(task.nextMoveAt).toBe(defaultNextMove(await calendarOf(db), task))
        }
        const before = await row(id)
        await db.updateTable('tasks').set({ nextMoveAt: null }).where('id', '=', id).execute()
        await sql`select recount_next_moves()`.execute(db)
        if (before.version > 1) expect((await row(id)).nextMoveAt).toBe(before.nextMoveAt)
      }),
      { numRuns: 15 },
    )
  })

  test('waits two working days for the client and for an approval, and two weeks for equipment', async () => {
    const calendar = await calendarOf(db)
    const since = '2026-11-27T14:00:00.000Z'
    const task = {
      createdAt: since,
      statusSince: since,
      plannedFrom: null,
      plannedTo: null,
      deadlineAt: null,
    }
    const at = (status: TaskStatus) => defaultNextMove(calendar, { ...task, status })
    // Friday, 17:00 in Moscow.
    expect(at('WAITING_CLIENT')).toBe('2026-12-01T14:00:00.000Z')
    expect(at('COSTS_APPROVAL')).toBe('2026-12-01T14:00:00.000Z')
    expect(at('WAITING_PARTS')).toBe('2026-12-11T14:00:00.000Z')
    expect(at('DONE')).toBeNull()
  })

  test('set by hand outlives changes of the status until the work ends, and is given back', async () => {
    const { id } = await makeOwn()
    const at = inHours(5)
    await setNext(id, at, { note: 'Позвонить' })
    await moveTo(id, 'WAITING_CLIENT')
    expect(await read(id)).toMatchObject({
      nextMoveAt: at,
      nextMoveNote: 'Позвонить',
      hasManualNextMove: true,
    })
    const { body } = await setNext(id, null)
    expect(body).toMatchObject({ hasManualNextMove: false, nextMoveNote: '' })
    expect(body.nextMoveAt).not.toBe(at)
    await setNext(id, at)
    await on.dispatcher.call(done, { params: { id }, body: { workReport: 'Заменили карту, проверили' } })
    expect(await read(id)).toMatchObject({ nextMoveAt: null, hasManualNextMove: false })
  })

  test('is of the driver only while the client is waited for', async () => {
    const { id } = await makeOwn()
    const refusal = await on.refusal(on.dispatcher, next, {
      params: { id },
      body: { at: null, note: '', who: 'DRIVER' },
    })
    expect(refusal.statusCode).toBe(409)
    await moveTo(id, 'WAITING_CLIENT')
    expect((await setNext(id, null, { who: 'DRIVER' })).body.nextMove).toBe('DRIVER')
    expect((await moveTo(id, 'IN_PROGRESS')).body.nextMove).toBe('OPERATOR')
    expect((await row(id)).waitsForDriver).toBe(false)
  })

  test('is not in the past, nor on a closed task, and over an older state is refused', async () => {
    const { id } = await makeOwn()
    expect(
      (await on.refusal(on.dispatcher, next, { params: { id }, body: { at: inHours(-1), note: '' } })).fields,
    ).toMatchObject({ at: expect.stringContaining('прошло') })
    await setNext(id, inHours(2))
    const stale = { params: { id }, body: { at: inHours(3), note: '', version: 1 } }
    expect((await on.refusal(on.senior, next, stale)).statusCode).toBe(409)
    const closed = await makeOwn({ status: 'CLOSED' })
    expect(
      (await on.refusal(on.senior, next, { params: { id: closed.id }, body: { at: inHours(3) } })).statusCode,
    ).toBe(409)
  })

  test('is recorded in the history for colleagues', async () => {
    const { id } = await makeOwn({ status: 'WAITING_CLIENT' })
    await setNext(id, '2099-11-30T11:00:00Z', { note: 'Позвонить', who: 'DRIVER' })
    expect(await on.history(id)).toEqual([
      'NEXT_MOVE Следующий шаг: — → 30.11.2099 14:00 — Позвонить (Лапина)',
      'NEXT_MOVE Кого ждём: Клиент → Водитель (Лапина)',
    ])
  })

  test('of many tasks is set at once, and failures are listed', async () => {
    const ids = [(await makeOwn()).id, (await makeOwn({ status: 'CLOSED' })).id]
    const at = inHours(7)
    const { body } = await on.dispatcher.call(tasksBulkRoutes.next, { body: { ids, at, note: 'Обзвонить' } })
    expect(body.failed.map(({ id }) => id)).toEqual([ids[1]])
    expect(await read(ids[0] ?? 0)).toMatchObject({ nextMoveAt: at, nextMoveNote: 'Обзвонить' })
  })
})

describe('filters', () => {
  const found = async (body: object): Promise<number[]> => {
    const { body: list } = await on.dispatcher.call(tasksRoutes.search, { body })
    const { body: counted } = await on.dispatcher.call(tasksRoutes.count, { body: { filters: [body] } })
    expect(counted.counts).toEqual([list.totalCount])
    return list.items.map(({ id }) => id).toSorted((a, b) => a - b)
  }

  test('by whose move it is: an operator is an engineer or a dispatcher', async () => {
    const fresh = await makeTask(db)
    const byEngineer = await makeOwn()
    const byDispatcher = await makeOwn({ operatorId: on.senior.user.id })
    const client = await makeOwn({ status: 'COSTS_APPROVAL' })
    const driver = await makeOwn({ status: 'WAITING_CLIENT', waitsForDriver: true })
    const parts = await makeOwn({ status: 'WAITING_PARTS' })
    const finished = await makeOwn({ status: 'DONE' })
    await makeOwn({ status: 'CLOSED' })
    expect(await found({ nextMoves: ['DISPATCHER'] })).toEqual([fresh.id, byDispatcher.id, finished.id])
    expect(await found({ nextMoves: ['ENGINEER'] })).toEqual([byEngineer.id])
    expect(await found({ nextMoves: ['CLIENT', 'DRIVER'] })).toEqual([client.id, driver.id])
    expect(await found({ nextMoves: ['SUPPLY'] })).toEqual([parts.id])
    const { body } = await on.dispatcher.call(tasksRoutes.search, { body: { ids: [byDispatcher.id] } })
    expect(body.items[0]).toMatchObject({ nextMove: 'OPERATOR', operatorRole: 'operator' })
  })

  test('by the moment of the step, and by steps that have passed', async () => {
    const past = await makeOwn({ nextMoveAt: inHours(-2) })
    const soon = await makeOwn({ nextMoveAt: inHours(2) })
    await makeOwn({ nextMoveAt: inHours(20) })
    await makeOwn()
    expect(await found({ nextMoveOverdue: true })).toEqual([past.id])
    expect(await found({ nextMoveFrom: inHours(-1), nextMoveTo: inHours(3) })).toEqual([soon.id])
    expect(await found({ nextMoveTo: inHours(3) })).toEqual([past.id, soon.id])
  })

  test('without movement: a day of time without days off, and no step ahead', async () => {
    const updatedAt = inHours(-24 * 15)
    const stuck = await makeOwn({ updatedAt })
    const missed = await makeOwn({ updatedAt, nextMoveAt: inHours(-1) })
    await makeOwn({ updatedAt, nextMoveAt: inHours(1) })
    await makeOwn({ updatedAt: inHours(-1) })
    await makeOwn({ updatedAt, status: 'DONE' })
    expect(await found({ stuck: true })).toEqual([stuck.id, missed.id])
    await on.dispatcher.call(tasksRoutes.comment, { params: { id: stuck.id }, body: { text: 'Звонили' } })
    expect(await found({ stuck: true })).toEqual([missed.id])
  })

  test.each([
    ['on a Tuesday, since Monday', '2026-12-01T12:00:00Z', '2026-11-30T12:00:00.000Z'],
    ['on a Monday, since Friday', '2026-11-30T12:00:00Z', '2026-11-27T12:00:00.000Z'],
    ['on a Sunday, since the whole of Friday', '2026-11-29T12:00:00Z', '2026-11-26T21:00:00.000Z'],
    ['after the holidays of January', '2027-01-11T06:00:00Z', '2026-12-30T06:00:00.000Z'],
  ])('a day of movement counts %s', async (_, now, since) => {
    const { rows } = await sql<{ at: string }>`select find_idle_limit(${now}::timestamptz) as at`.execute(db)
    expect(rows[0]?.at).toBe(since)
  })

  test('by promises: for today, missed, any', async () => {
    const ids: number[] = []
    const { rows } = await sql<{ at: string }>`
      select unnest(array[now() - interval '2 days', now() + interval '3 days',
        (date_trunc('day', now() at time zone 'Europe/Moscow') + interval '1 day' - interval '1 second')
          at time zone 'Europe/Moscow']) as at`.execute(db)
    for (const { at } of rows) {
      const { id } = await makeOwn()
      ids.push(id)
      await db
        .insertInto('promises')
        .values({ taskId: id, at, givenAt: inHours(-72) })
        .execute()
    }
    expect(await found({ promised: 'OPEN' })).toEqual(ids)
    expect(await found({ promised: 'MISSED' })).toEqual(ids.slice(0, 1))
    expect(await found({ promised: 'TODAY' })).toEqual(ids.slice(2))
  })
})
