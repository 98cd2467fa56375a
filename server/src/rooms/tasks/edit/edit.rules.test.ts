import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { update, driverDescription } = tasksRoutes
const put = (id: number, body: TaskPatch) => ({ params: { id }, body })

describe('an edit cannot bypass a rule', () => {
  test('the person who works marks the points of a checklist, and neither drops nor adds one', async () => {
    const list = [
      { title: 'Пломба', isRequired: true, isDone: false },
      { title: 'Чек', isRequired: false, isDone: false },
    ]
    const own = await makeTask(db, {
      status: 'IN_PROGRESS',
      operatorId: on.engineer.user.id,
      checklist: JSON.stringify(list),
    })
    const [seal, bill] = list.map((item) => ({ ...item, isDone: true }))
    for (const checklist of [
      [],
      list.slice(1),
      [...list, { title: 'Ещё', isRequired: false, isDone: true }],
      list.map((item) => ({ ...item, isRequired: false })),
    ])
      for (const who of [on.engineer, on.dispatcher, on.senior])
        expect(await on.refusal(who, update, put(own.id, { checklist }))).toMatchObject({
          statusCode: 403,
          message: 'Пункты чек-листа задаёт администратор, отметить можно только те, что есть',
        })
    const marked = { checklist: [seal, bill].filter((item) => item !== undefined) }
    expect((await on.engineer.call(update, put(own.id, marked))).body).toMatchObject(marked)
    const fewer = { checklist: marked.checklist.slice(0, 1) }
    expect((await on.admin.call(update, put(own.id, fewer))).body).toMatchObject(fewer)
  })

  test('what finished a task stays while it is finished: the report and the marks', async () => {
    const checklist = [{ title: 'Пломба', isRequired: true, isDone: true }]
    const task = await makeTask(db, {
      status: 'DONE',
      operatorId: on.engineer.user.id,
      workReport: 'Поставлена пломба',
      checklist: JSON.stringify(checklist),
    })
    expect(await on.refusal(on.engineer, update, put(task.id, { workReport: '' }))).toMatchObject({
      statusCode: 400,
      fields: { workReport: 'Отчёт о работе — не короче 10 знаков' },
    })
    const unmarked = { checklist: checklist.map((item) => ({ ...item, isDone: false })) }
    expect(await on.refusal(on.admin, update, put(task.id, unmarked))).toMatchObject({
      statusCode: 409,
      message: 'Не отмечено в чек-листе: «Пломба»',
    })
    const better = { workReport: 'Поставлена пломба 77' }
    expect((await on.engineer.call(update, put(task.id, better))).body).toMatchObject(better)
  })

  test('only an external task has another side', async () => {
    const [inner, outer] = [await makeTask(db), await makeTask(db, { queue: 'external' })]
    const side = { direction: 'OUT', externalNumber: 'ИСХ-7', externalDueOn: '2026-11-30' } as const
    const refused = await on.refusal(on.dispatcher, update, put(inner.id, side))
    expect(refused).toMatchObject({ statusCode: 422 })
    expect(Object.keys(refused.fields ?? {})).toEqual(Object.keys(side))
    const asked = { body: { queue: 'skud', title: 'Считыватель', ...side } }
    expect(await on.refusal(on.dispatcher, tasksRoutes.create, asked)).toMatchObject({
      statusCode: 422,
      fields: { direction: expect.stringContaining('только у заявок внешней очереди') },
    })
    expect((await on.dispatcher.call(update, put(outer.id, side))).body).toMatchObject(side)
    expect(await on.history(outer.id)).toContain('CHANGED Внешний срок: — → 30.11.2026 (Лапина)')
  })
})

describe("the driver's own words", () => {
  const body = { driverDescription: 'Вчера после мойки загорелся красный ключ' }

  test('are written down by who works on the task', async () => {
    const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const answer = await on.engineer.call(driverDescription, { params: { id: own.id }, body })
    expect(answer.body).toMatchObject({ ...body, version: 2 })
    expect(await on.history(own.id)).toEqual([
      `CHANGED Описание от водителя: — → ${body.driverDescription} (Гусев)`,
    ])
  })

  test('are not written on free or closed tasks', async () => {
    const free = await makeTask(db)
    const closed = await makeTask(db, { status: 'CLOSED' })
    const code = async (by: Stage['admin'], id: number) =>
      (await on.refusal(by, driverDescription, { params: { id }, body })).statusCode
    expect(await code(on.engineer, free.id)).toBe(403)
    expect(await code(on.admin, closed.id)).toBe(409)
  })
})
