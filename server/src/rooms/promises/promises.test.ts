import { sentenceText } from '@naryad/contract/kit/action-sentence'
import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describeTaskAction } from '@naryad/contract/tasks/tasks.sentences'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { recordPublished } from '../notifications/notifications.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { publishDue } from './promises.service.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

const makeStageTask = (facts: Parameters<typeof makeTask>[1] = {}) =>
  makeTask(db, {
    status: 'IN_PROGRESS',
    companyId: on.companyId,
    operatorId: on.engineer.user.id,
    ...facts,
  })

const give = (who: Caller, id: number, facts: object = {}) =>
  who.send(promisesRoutes.give, {
    params: { id },
    body: { at: inMinutes(60), to: 'Ахметову', text: 'перезвонить', ...facts },
  })

const given = async (id: number, facts: object = {}) => {
  const answer = await give(on.dispatcher, id, facts)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ promise: { id: number; movesCount: number; at: string } }>().promise
}

const close = (id: number, body: object) => on.dispatcher.send(promisesRoutes.close, { params: { id }, body })

const results = async () =>
  (await db.selectFrom('promises').select('result').orderBy('id').execute()).map(({ result }) => result)

/** As if it had been given long ago, for that many minutes from now. */
const setTime = (minutes: number) =>
  sql`update promises set at = now() + make_interval(mins => ${minutes}), given_at = now() - interval '1 day'
    where result is null`.execute(db)

describe('a promise', () => {
  test('is shown by the task and its row, and leaves its version alone', async () => {
    const { id, version } = await makeStageTask()
    const at = inMinutes(90)
    const { body } = await on.dispatcher.call(promisesRoutes.give, {
      params: { id },
      body: { at, to: 'Ахметову', text: 'перезвонить' },
    })
    expect(body).toMatchObject({
      version,
      promise: { at, to: 'Ахметову', text: 'перезвонить', movesCount: 0, by: { lastName: 'Лапина' } },
    })
    const { body: list } = await on.senior.call(tasksRoutes.search, { body: { promised: 'OPEN' } })
    expect(list.items.map(({ promise }) => promise?.to)).toEqual(['Ахметову'])
  })

  test('of which a task has one: the second of two at once is refused', async () => {
    const { id } = await makeStageTask()
    const answers = await Promise.all([give(on.dispatcher, id), give(on.senior, id)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json<{ message: string }>().message).toMatch(
      /^По заявке уже обещано до .+Ахметову — перезвонить/,
    )
    expect(await results()).toEqual([null])
  })

  test('is moved with a reason, over the one that was seen, and counts its moves', async () => {
    const { id } = await makeStageTask()
    const first = await given(id)
    expect((await give(on.senior, id, { replacesId: first.id })).statusCode).toBe(400)
    const [one, other] = await Promise.all(
      [on.dispatcher, on.senior].map((who) =>
        give(who, id, { replacesId: first.id, reason: 'Клиент просил позже' }),
      ),
    )
    expect(new Set([one?.statusCode, other?.statusCode])).toEqual(new Set([200, 409]))
    const { body } = await on.dispatcher.call(tasksRoutes.get, { params: { id } })
    expect(body.promise?.movesCount).toBe(1)
    expect(await results()).toEqual(['MOVED', null])
  })

  test('is not given for a moment that has passed, nor about a closed task', async () => {
    const { id } = await makeStageTask()
    expect((await give(on.dispatcher, id, { at: inMinutes(-1) })).statusCode).toBe(400)
    const closed = await makeStageTask({ status: 'CLOSED' })
    expect((await give(on.dispatcher, closed.id)).statusCode).toBe(409)
  })

  test('is fulfilled in time, late after it, or dropped; and closed once', async () => {
    const { id } = await makeStageTask()
    const { id: promiseId } = await given(id)
    expect((await close(id, { result: 'KEPT', promiseId })).json()).toMatchObject({ promise: null })
    expect((await close(id, { result: 'KEPT', promiseId })).statusCode).toBe(409)
    await given(id)
    await setTime(-5)
    await close(id, { result: 'KEPT' })
    await given(id)
    await close(id, { result: 'DROPPED' })
    expect(await results()).toEqual(['KEPT', 'LATE', 'DROPPED'])
  })

  test.each([
    ['done before its time', 'done', 60, 'KEPT'],
    ['done after its time', 'done', -5, 'LATE'],
    ['closed without having been done', 'close', 60, 'DROPPED'],
  ] as const)('of a task that is %s ends by itself', async (_, act, minutes, result) => {
    const { id } = await makeStageTask()
    await given(id)
    await setTime(minutes)
    const body =
      act === 'done' ? { workReport: 'Заменили карту, проверили' } : { closeReason: 'Отменена клиентом' }
    await on.senior.call(tasksRoutes[act], { params: { id }, body } as never)
    expect(await results()).toEqual([result])
  })

  test('ends with each task of a bulk close', async () => {
    const ids = [(await makeStageTask()).id, (await makeStageTask()).id]
    for (const id of ids) await given(id)
    await on.senior.call(tasksBulkRoutes.close, { body: { ids, closeReason: 'Отменена клиентом' } })
    expect(await results()).toEqual(['DROPPED', 'DROPPED'])
  })

  test('is in the history in sentences', async () => {
    const { id } = await makeStageTask()
    const first = await given(id, { at: '2099-11-30T11:00:00Z' })
    await given(id, { at: '2099-11-30T12:00:00Z', replacesId: first.id, reason: 'Клиент просил позже' })
    await close(id, { result: 'KEPT' })
    const { body } = await on.senior.call(tasksRoutes.actions, { params: { id }, query: { sort: 'ASC' } })
    expect(
      body.items.map((action) => sentenceText(describeTaskAction(action)).replaceAll('\u00a0', ' ')),
    ).toEqual([
      'Лапина О. дала обещание: до 30 ноября 2099, 14:00, Ахметову — перезвонить',
      'Лапина О. перенесла обещание: до 30 ноября 2099, 14:00, Ахметову — перезвонить → до 30 ноября 2099, 15:00, Ахметову — перезвонить (Клиент просил позже)',
      'Лапина О. выполнила обещание: до 30 ноября 2099, 15:00, Ахметову — перезвонить',
    ])
  })
})

describe('a client', () => {
  test('learns nothing of promises and next steps: not from the card, the history, a filter, a count', async () => {
    const { id } = await makeStageTask()
    const { body: before } = await on.client.call(tasksRoutes.get, { params: { id } })
    await given(id)
    await on.dispatcher.call(tasksRoutes.next, {
      params: { id },
      body: { at: inMinutes(30), note: 'проверить счёт' },
    })
    const { body: after } = await on.client.call(tasksRoutes.get, { params: { id } })
    expect(after).toEqual({ ...before, version: after.version })
    expect(after).toMatchObject({ promise: null, nextMoveAt: null, nextMoveNote: '' })
    const { body: actions } = await on.client.call(tasksRoutes.actions, { params: { id }, query: {} })
    expect(actions.items).toEqual([])
    for (const filter of [{ promised: 'OPEN' as const }, { nextMoveTo: inMinutes(90) }, { stuck: true }]) {
      const { body } = await on.client.call(tasksRoutes.search, { body: filter })
      expect(body.totalCount).toBe(0)
      const { body: counted } = await on.client.call(tasksRoutes.count, { body: { filters: [filter] } })
      expect(counted.counts).toEqual([0])
    }
  })

  test('may not promise, and an engineer only about their own tasks', async () => {
    const { id } = await makeStageTask()
    expect((await give(on.client, id)).statusCode).toBe(403)
    expect((await give(on.engineer, id)).statusCode).toBe(200)
    const free = await makeStageTask({ status: 'NEW', operatorId: null })
    expect((await give(on.engineer, free.id)).statusCode).toBe(403)
    const other = await makeStageTask({ operatorId: on.senior.user.id })
    expect((await give(on.engineer, other.id)).statusCode).toBe(404)
  })
})

describe('the clock', () => {
  const notified = async () => {
    await db.transaction().execute(publishDue)
    await recordPublished(db)
    const rows = await db.selectFrom('notifications').select(['kind', 'userId']).orderBy('id').execute()
    return rows.map(({ kind, userId }) => `${kind} ${userId}`)
  }
  const people = (...names: (keyof Stage & ('dispatcher' | 'senior' | 'engineer'))[]) =>
    names.map((name) => on[name].user.id)

  test('reminds the giver a quarter of an hour before, once', async () => {
    await given((await makeStageTask()).id)
    await setTime(20)
    expect(await notified()).toEqual([])
    await setTime(10)
    const [dispatcher] = people('dispatcher')
    expect(await notified()).toEqual([`promise.near ${dispatcher}`])
    expect(await notified()).toHaveLength(1)
  })

  test('reminds the dispatchers of the queue in place of an absent giver', async () => {
    await given((await makeStageTask()).id)
    await db
      .insertInto('absences')
      .values({
        userId: on.dispatcher.user.id,
        kind: 'HOLIDAY',
        dateFrom: sql<string>`current_date - 1`,
        dateTo: sql<string>`current_date + 1`,
      })
      .execute()
    await setTime(10)
    expect(await notified()).toContain(`promise.near ${on.senior.user.id}`)
  })

  test('notifies the giver, the operator and the seniors that it was missed, unless it was fulfilled meanwhile', async () => {
    const { id } = await makeStageTask()
    await given(id)
    await setTime(-1)
    expect((await notified()).toSorted()).toEqual(
      people('dispatcher', 'senior', 'engineer')
        .map((userId) => `promise.missed ${userId}`)
        .toSorted(),
    )
    await db.deleteFrom('notifications').execute()
    const other = await makeStageTask()
    await given(other.id)
    await setTime(-1)
    await db.transaction().execute(publishDue)
    await close(other.id, { result: 'KEPT' })
    expect(await notified()).toEqual([])
  })
})

describe('the report', () => {
  const days = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
  const reported = async (who: Caller, facts: object = {}) =>
    (await who.call(promisesRoutes.report, { body: { ...days, limit: 50, ...facts } })).body

  beforeEach(async () => {
    const { id } = await makeStageTask()
    const promise = { taskId: id, givenAt: '2026-11-02T07:00:00Z', closedAt: '2026-11-10T08:00:00Z' }
    const at = '2026-11-10T09:00:00Z'
    await db
      .insertInto('promises')
      .values([
        { ...promise, at, userId: on.dispatcher.user.id, result: 'KEPT' },
        { ...promise, at, userId: on.dispatcher.user.id, result: 'LATE' },
        { ...promise, at, userId: on.senior.user.id, result: 'KEPT' },
        { taskId: id, givenAt: promise.givenAt, at: '2026-11-11T09:00:00Z', userId: on.senior.user.id },
        // Midnight in Moscow ends the period.
        { ...promise, at: '2026-11-30T21:00:00Z', userId: on.senior.user.id, result: 'KEPT' },
      ])
      .execute()
  })

  test('counts the promises of a period by people, and lists exactly those of each figure', async () => {
    const { totals, people, items, totalCount } = await reported(on.dispatcher)
    expect(totals).toMatchObject({ given: 4, KEPT: 2, LATE: 1, MOVED: 0 })
    expect(totals.MISSED + totals.OPEN).toBe(1)
    expect(items).toHaveLength(totalCount)
    for (const { person, values } of people)
      for (const outcome of ['KEPT', 'LATE', 'MISSED', 'OPEN', 'MOVED', 'DROPPED'] as const) {
        const behind = await reported(on.dispatcher, { userIds: [person?.id ?? 0], outcomes: [outcome] })
        expect([behind.totalCount, behind.items.length]).toEqual([values[outcome], values[outcome]])
      }
  })

  test('is a workbook, is recorded in the audit, and is not for clients', async () => {
    const answer = await on.senior.send(promisesRoutes.excel, { body: days })
    expect(answer.statusCode).toBe(200)
    const audit = await db.selectFrom('audit').select('kind').where('kind', '=', 'EXPORTED').execute()
    expect(audit).toHaveLength(1)
    expect((await on.client.send(promisesRoutes.report, { body: days })).statusCode).toBe(403)
  })
})
