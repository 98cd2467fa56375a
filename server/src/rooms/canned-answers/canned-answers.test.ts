import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const answer = {
  title: 'Выезд',
  text: '{номер}: выехал {инженер}',
  shortcut: 'выезд',
  audience: 'PUBLIC' as const,
}
const create = async (by: Caller, facts: object = {}) =>
  (await by.call(cannedAnswersRoutes.create, { body: { ...answer, ...facts } })).body
const titlesOf = async (by: Caller) =>
  (await by.call(cannedAnswersRoutes.list, {})).body.items.map(({ title }) => title)

test('own answers are offered to their owner, shared ones to every employee', async () => {
  await create(on.dispatcher, { title: 'Мой' })
  await create(on.admin, { title: 'Общий', isShared: true })
  expect(await titlesOf(on.dispatcher)).toEqual(['Мой', 'Общий'])
  expect(await titlesOf(on.engineer)).toEqual(['Общий'])
  expect((await on.client.send(cannedAnswersRoutes.list, {})).statusCode).toBe(403)
})

test('only an administrator writes shared answers, and another user’s own answer does not exist', async () => {
  const refused = await on.senior.send(cannedAnswersRoutes.create, { body: { ...answer, isShared: true } })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { message: 'Общие ответы правит администратор' },
  ])
  const shared = await create(on.admin, { isShared: true })
  const own = await create(on.dispatcher)
  const change = (by: Caller, id: number) =>
    by.send(cannedAnswersRoutes.update, { params: { id }, body: { ...answer, title: 'Другой' } })
  expect((await change(on.senior, shared.id)).statusCode).toBe(403)
  expect((await change(on.admin, own.id)).statusCode).toBe(404)
  expect((await on.admin.send(cannedAnswersRoutes.remove, { params: { id: own.id } })).statusCode).toBe(404)
  expect((await change(on.dispatcher, own.id)).json()).toMatchObject({ title: 'Другой', version: 2 })
  expect((await on.dispatcher.send(cannedAnswersRoutes.remove, { params: { id: own.id } })).statusCode).toBe(
    204,
  )
})

test('an unknown field, a repeated shortcut and a strange one are refused', async () => {
  await create(on.dispatcher)
  const refusalOf = async (facts: object, by = on.dispatcher) => {
    const reply = await by.send(cannedAnswersRoutes.create, { body: { ...answer, ...facts } })
    return [reply.statusCode, reply.json<{ message: string }>().message] as const
  }
  expect(await refusalOf({ text: 'Едем к {клиент}' })).toEqual([
    400,
    expect.stringContaining('поля {клиент} нет, есть {номер}'),
  ])
  expect(await refusalOf({ shortcut: 'ВЫЕЗД' })).toEqual([400, 'Сокращение: такое уже есть'])
  expect((await refusalOf({ shortcut: 'два слова' }))[0]).toBe(400)
  // Another user has shortcuts of their own.
  expect((await create(on.engineer)).shortcut).toBe('выезд')
})

test('fields are filled with what the reader may see of the task; what it does not have stays', async () => {
  const { id: answerId } = await create(on.engineer, {
    text: '{номер} {организация} {инженер} {визит} {водитель}',
  })
  const { id } = await makeTask(db, {
    status: 'IN_PROGRESS',
    operatorId: on.engineer.user.id,
    plannedFrom: '2026-11-30T07:00:00Z',
    plannedTo: '2026-11-30T09:00:00Z',
  })
  const { body } = await on.engineer.call(cannedAnswersRoutes.fill, { params: { id, answerId } })
  expect(body.missing).toEqual(['организация', 'водитель'])
  expect(body.text.replaceAll('\u00a0', ' ')).toBe(
    `№ ${id} {организация} Гусев А. 30.11.2026 10:00–12:00 {водитель}`,
  )
  const foreign = await makeTask(db, { status: 'IN_PROGRESS', operatorId: on.senior.user.id })
  const fill = (by: Caller, taskId: number) =>
    by.send(cannedAnswersRoutes.fill, { params: { id: taskId, answerId } })
  expect((await fill(on.engineer, foreign.id)).statusCode).toBe(404)
  expect((await fill(on.dispatcher, id)).statusCode).toBe(404)
})
