import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
const { comment, comments, get, status, operator } = tasksRoutes
const { upload, list } = attachmentsRoutes

let on: Stage
let other: Caller
let task: { id: number }
beforeEach(async () => {
  on = await setStage(app, db)
  other = await caller(app, db, { role: 'engineer', lastName: 'Иванов', firstName: 'Пётр' })
  task = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
})

const params = () => ({ id: task.id })
const say = (text: string) => ({ params: params(), body: { text, isInternal: false } })
const photo = () => ({ params: params(), files: [new File(['Пломба № 5'], 'пломба.txt')] })
const give = (operatorId: number | null) =>
  on.dispatcher.call(operator, { params: params(), body: { operatorId } })
const age = (hours: number) =>
  sql`update task_actions set at = at - make_interval(hours => ${hours})`.execute(db)

describe('a user who has just lost a task', () => {
  test('still adds a comment: for colleagues, and marked', async () => {
    await give(other.user.id)
    const { status, body } = await on.engineer.call(comment, say('Пломбы сняты, стою у ворот'))
    expect(status).toBe(201)
    expect(body).toMatchObject({ isAfterHandover: true, isInternal: true })
    const seen = await other.call(comments, { params: params(), query: {} })
    expect(seen.body.items).toMatchObject([{ text: 'Пломбы сняты, стою у ворот', isAfterHandover: true }])
  })

  test('still adds files: marked, counted, in the history, and the others are not shown', async () => {
    await on.dispatcher.call(upload, { params: params(), files: [new File(['Акт'], 'акт.txt')] })
    await give(other.user.id)
    const { status, body } = await on.engineer.call(upload, photo())
    expect(status).toBe(201)
    expect(body.items).toMatchObject([{ name: 'пломба.txt', isAfterHandover: true }])
    const { items } = (await other.call(list, { params: params() })).body
    expect(items.map(({ name, isAfterHandover }) => [name, isAfterHandover])).toEqual([
      ['акт.txt', false],
      ['пломба.txt', true],
    ])
    expect((await other.call(get, { params: params() })).body.attachmentsCount).toBe(2)
    expect((await on.history(task.id)).at(-1)).toBe(
      'ATTACHED Файлы после передачи заявки: — → пломба.txt (Гусев)',
    )
  })

  test('adds both to a task that still has no operator', async () => {
    await give(null)
    expect((await on.engineer.call(upload, photo())).body.items).toMatchObject([{ isAfterHandover: true }])
    expect((await on.engineer.call(comment, say('Снимок пломбы выше'))).body.isAfterHandover).toBe(false)
  })

  test('a change is refused with the present operator’s name, and the task stays unreadable', async () => {
    await give(other.user.id)
    const change = { params: params(), body: { status: 'IN_PROGRESS' } }
    const refusal = await on.refusal(on.engineer, status, change)
    expect(refusal.statusCode).toBe(409)
    expect(refusal.message).toMatch(/^Заявку передали другому: Иванов\sП\., в \d\d:\d\d$/)
    for (const route of [get, comments, list])
      expect((await on.refusal(on.engineer, route, { params: params() })).statusCode).toBe(404)
  })

  test('is a stranger to it after a day', async () => {
    await give(other.user.id)
    await age(25)
    const change = { params: params(), body: { status: 'IN_PROGRESS' } }
    expect((await on.refusal(on.engineer, comment, say('Поздно'))).statusCode).toBe(404)
    expect((await on.refusal(on.engineer, upload, photo())).statusCode).toBe(404)
    expect((await on.refusal(on.engineer, status, change)).message).toBe('Заявка не найдена')
  })
})

test('an engineer has no rights to a task that was never assigned to them', async () => {
  await give(other.user.id)
  const stranger = await caller(app, db, { role: 'engineer' })
  expect((await on.refusal(stranger, comment, say('Что там?'))).statusCode).toBe(404)
  expect((await on.refusal(stranger, upload, photo())).statusCode).toBe(404)
})

test('what its operator adds carries no mark, also after losing the task in between', async () => {
  await give(other.user.id)
  await give(on.engineer.user.id)
  expect((await on.engineer.call(comment, say('Снова у меня'))).body.isAfterHandover).toBe(false)
  expect((await on.engineer.call(upload, photo())).body.items).toMatchObject([{ isAfterHandover: false }])
})

test('a dispatcher who has given a task away still sees it, and adds without a mark', async () => {
  const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.dispatcher.user.id })
  await on.dispatcher.call(operator, { params: { id: own.id }, body: { operatorId: other.user.id } })
  const { body } = await on.dispatcher.call(upload, {
    params: { id: own.id },
    files: [new File(['Акт'], 'акт.txt')],
  })
  expect(body.items).toMatchObject([{ isAfterHandover: false }])
})
