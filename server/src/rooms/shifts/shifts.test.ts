import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { hasPdftotext, wordsOf } from '../../testing/pdf-words.ts'
import { recordPublished } from '../notifications/notifications.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'
import { publishNotTaken } from './not-taken.service.ts'
import { makeShiftPair } from './shifts.make.ts'

const db = await testDb()
const app = await testApp(db)

let giver: Caller
let taker: Caller
beforeEach(async () => {
  ;({ giver, taker } = await makeShiftPair(app, db))
})

const current = async (who: Caller = giver) => (await who.call(shiftsRoutes.current, {})).body
const handOver = async (who: Caller = giver, body = {}) =>
  (await who.call(shiftsRoutes.handOver, { body })).body
const take = async (id: number, who: Caller = taker, body = {}) =>
  (await who.call(shiftsRoutes.take, { params: { id }, body })).body

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('a handover', () => {
  test('is frozen: later changes of its requests do not move it', async () => {
    const task = await makeTask(db, { status: 'NEW', deadlineAt: inHours(-1), title: 'Прежняя тема' })
    const sheet = await handOver(giver, { note: 'Пропуск на Гусева до 18:00', toUserId: taker.user.id })
    await giver.call(tasksRoutes.operator, { params: { id: task.id }, body: { operatorId: giver.user.id } })
    await db.updateTable('tasks').set({ title: 'Новая тема' }).where('id', '=', task.id).execute()
    await makeTask(db, { status: 'NEW', deadlineAt: inHours(-1) })
    const { body } = await taker.call(shiftsRoutes.get, { params: { id: sheet.id } })
    expect(body).toEqual(sheet)
    expect(body).toMatchObject({
      givenBy: { lastName: 'Лапина' },
      toUser: { lastName: 'Шакирова' },
      takenBy: null,
      note: 'Пропуск на Гусева до 18:00',
      hiddenCount: 0,
    })
    expect(body.content.sections.find(({ key }) => key === 'BURNING')?.lines).toMatchObject([
      { taskId: task.id, title: 'Прежняя тема' },
    ])
  })

  test('is open once for a set of queues: of two at the same moment one is refused with the name', async () => {
    const answers = await Promise.all(
      [giver, taker].map((who) => who.send(shiftsRoutes.handOver, { body: {} })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      error: 'CONFLICT',
      message: expect.stringMatching(/^(Лапина\u00a0О\.|Шакирова\u00a0Д\.) уже сдаёт смену/),
    })
    expect((await db.selectFrom('shiftHandovers').select('id').execute()).length).toBe(1)
  })

  test('of other queues may be open at the same time', async () => {
    const other = await caller(app, db, { role: 'operator', queues: ['luv', 'skud'] })
    await handOver(other)
    await handOver(giver)
    expect((await current()).open).toHaveLength(2)
  })

  test('may follow once the former one is taken', async () => {
    const { id } = await handOver()
    await take(id)
    await handOver(taker)
    expect((await giver.call(shiftsRoutes.list, { query: {} })).body).toMatchObject({
      totalCount: 2,
      items: [{ givenBy: { lastName: 'Шакирова' } }, { id, takenBy: { lastName: 'Шакирова' } }],
    })
  })

  test('is made once for a repeated call', async () => {
    const options = { idempotencyKey: 'handover-1' }
    const [one, again] = [
      await giver.call(shiftsRoutes.handOver, { body: {} }, options),
      await giver.call(shiftsRoutes.handOver, { body: {} }, options),
    ]
    expect(again.body).toEqual(one.body)
  })

  test.each([
    ['an engineer', { role: 'engineer' as const }, 'Кому: этот сотрудник не может принять смену'],
    [
      'a blocked dispatcher',
      { role: 'operator' as const, isBlocked: true },
      'Кому: этот сотрудник не может принять смену',
    ],
  ])('cannot be meant for %s', async (_, facts, message) => {
    const user = await makeUser(db, facts)
    const { status, body } = await giver.refusal(shiftsRoutes.handOver, { body: { toUserId: user.id } })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ toUserId: message })
  })

  test('cannot be meant for its giver, nor for a dispatcher of other queues', async () => {
    const own = await giver.refusal(shiftsRoutes.handOver, { body: { toUserId: giver.user.id } })
    expect(own.body.fields).toEqual({ toUserId: 'Кому: себе смену не сдают' })
    const luv = await caller(app, db, { role: 'operator', queues: ['luv'] })
    const skud = await makeUser(db, { role: 'operator', queues: ['skud'] })
    const other = await luv.refusal(shiftsRoutes.handOver, { body: { toUserId: skud.id } })
    expect(other.body.fields).toEqual({ toUserId: 'Кому: у этого сотрудника другие очереди' })
  })

  test('is seen only by readers of its queues, each with the own part', async () => {
    await makeTask(db, { queue: 'skud', status: 'NEW' })
    await makeTask(db, { queue: 'luv', status: 'NEW' })
    const reader = await caller(app, db, { role: 'operator', queues: ['luv'] })
    const { id } = await handOver()
    const { body } = await reader.call(shiftsRoutes.get, { params: { id } })
    expect(body.hiddenCount).toBe(1)
    expect(body.content.sections.flatMap(({ lines }) => lines.map(({ queue }) => queue))).toEqual(['luv'])
    const skud = await caller(app, db, { role: 'operator', queues: ['skud'] })
    const { id: own } = await handOver(skud)
    expect((await reader.refusal(shiftsRoutes.get, { params: { id: own } })).status).toBe(404)
    expect((await reader.refusal(shiftsRoutes.take, { params: { id: own }, body: {} })).status).toBe(404)
    expect((await reader.call(shiftsRoutes.list, { query: {} })).body.totalCount).toBe(1)
  })
})

describe('a receiver', () => {
  test('takes it with doubts, and the count of waiting sheets falls', async () => {
    const { id } = await handOver()
    expect((await taker.call(shiftsRoutes.waiting, {})).body).toEqual({ count: 1, isDue: false })
    expect((await giver.call(shiftsRoutes.waiting, {})).body).toEqual({ count: 0, isDue: false })
    const taken = await take(id, taker, { doubts: 'Кто звонит Ахметову?' })
    expect(taken).toMatchObject({ takenBy: { lastName: 'Шакирова' }, doubts: 'Кто звонит Ахметову?' })
    expect((await taker.call(shiftsRoutes.waiting, {})).body).toEqual({ count: 0, isDue: false })
    expect((await current()).last).toMatchObject({ id, takenBy: { lastName: 'Шакирова' } })
  })

  test('takes it at the time of the press, where that is sent later, but not before it was handed over', async () => {
    const pressed = async (id: number, msAgo: number) => {
      const headers = {
        'x-occurred-at': new Date(Date.now() - msAgo).toISOString(),
        'x-device-now': new Date().toISOString(),
      }
      const { body } = await taker.call(shiftsRoutes.take, { params: { id }, body: {} }, { headers })
      return body
    }
    const { id } = await handOver()
    const handedAt = inHours(-1)
    await db.updateTable('shiftHandovers').set({ handedAt }).where('id', '=', id).execute()
    const taken = await pressed(id, 20 * 60_000)
    expect(Math.abs(Date.parse(taken.takenAt ?? '') - Date.parse(inHours(-1 / 3)))).toBeLessThan(10_000)
    const { id: next } = await handOver()
    const early = await pressed(next, 3 * 3_600_000)
    expect(early.takenAt).toBe(early.handedAt)
  })

  test('is the first of two at the same moment; the second learns who has taken it', async () => {
    const { id } = await handOver()
    const third = await caller(app, db, { role: 'admin', lastName: 'Кузьмин' })
    const answers = await Promise.all(
      [taker, third].map((who) => who.send(shiftsRoutes.take, { params: { id }, body: {} })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json<{ message: string }>()
    expect(refused?.message).toMatch(/^Смену уже приняла? (Шакирова|Кузьмин)/)
  })
})

test.each(['engineer', 'client'] as const)('%s may not use shifts', async (role) => {
  const who = await caller(app, db, { role })
  expect((await who.refusal(shiftsRoutes.current, {})).status).toBe(403)
  expect((await who.refusal(shiftsRoutes.handOver, { body: {} })).status).toBe(403)
})

const recipients = async (kind: 'shift.handedOver' | 'shift.notTaken') => {
  await recordPublished(db)
  const rows = await db.selectFrom('notifications').select(['kind', 'userId']).execute()
  return rows.flatMap((row) => (row.kind === kind ? row.userId : [])).toSorted((a, b) => a - b)
}

test('a handover notifies its receiver and the colleagues whom the note names, not its giver', async () => {
  const named = await makeUser(db, { role: 'operator' })
  const mentionedIds = [named.id, giver.user.id]
  await handOver(giver, { toUserId: taker.user.id, mentionedIds })
  expect(await recipients('shift.handedOver')).toEqual([taker.user.id, named.id])
})

test('a handover that is open after an hour notifies the seniors of its queues, once', async () => {
  const senior = await makeUser(db, { role: 'operator', isSenior: true })
  await makeUser(db, { role: 'operator', isSenior: true, queues: ['skud'] })
  const luv = await caller(app, db, { role: 'operator', queues: ['luv'] })
  await handOver(luv)
  const check = (minutes: number) =>
    db.transaction().execute((tx) => publishNotTaken(tx, inHours(minutes / 60)))
  await check(59)
  expect(await recipients('shift.notTaken')).toEqual([])
  await check(61)
  await check(120)
  expect(await recipients('shift.notTaken')).toEqual([senior.id])
})

test('a taken handover notifies no one', async () => {
  await makeUser(db, { role: 'operator', isSenior: true })
  const { id } = await handOver()
  await take(id)
  await db.transaction().execute((tx) => publishNotTaken(tx, inHours(3)))
  expect(await recipients('shift.notTaken')).toEqual([])
})

test.runIf(hasPdftotext)('a sheet is printed with its note, lines and figures', async () => {
  await makeTask(db, { status: 'NEW', deadlineAt: inHours(-1), title: 'Не печатает чек' })
  const { id } = await handOver(giver, { note: 'Пропуск до 18:00' })
  const answer = await taker.send(shiftsRoutes.pdf, { params: { id } })
  expect(answer.statusCode).toBe(200)
  const words = wordsOf(answer.rawPayload)
  for (const part of [`Лист смены № ${id}`, 'Пропуск до 18:00', 'Не печатает чек', 'создано 1'])
    expect(words).toContain(part)
})

test.runIf(hasPdftotext)('the sheet of now is printed before it is handed over', async () => {
  await makeTask(db, { status: 'NEW', deadlineAt: inHours(-1), title: 'Не печатает чек' })
  const answer = await giver.send(shiftsRoutes.currentPdf, {})
  expect(answer.statusCode).toBe(200)
  const words = wordsOf(answer.rawPayload)
  for (const part of ['Лист смены на', 'ещё не сдана', 'Не печатает чек']) expect(words).toContain(part)
  expect(await db.selectFrom('shiftHandovers').select('id').execute()).toEqual([])
})

test('a person who was erased is left neither in the note nor in the lines', async () => {
  const engineer = await makeUser(db, { role: 'engineer', lastName: 'Зеленцов', firstName: 'Аркадий' })
  await makeTask(db, { status: 'ASSIGNED', operatorId: engineer.id, deadlineAt: inHours(-1) })
  const { id } = await handOver(giver, { note: 'Зеленцов Аркадий вернётся к 21:00' })
  const admin = await caller(app, db, { role: 'admin' })
  const { statusCode } = await admin.send(privacyRoutes.erase, {
    params: { kind: 'users', id: engineer.id },
    body: { reason: 'Отзыв согласия' },
  })
  expect(statusCode).toBe(200)
  const { body } = await taker.call(shiftsRoutes.get, { params: { id } })
  expect(JSON.stringify(body)).not.toMatch(/Зеленцов/)
})
