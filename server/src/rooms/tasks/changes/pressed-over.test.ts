import type { RouteDef } from '@naryad/contract/kit/route'
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

const { status, operator, priority, plan, done, remoteDone, car, queue, approveCosts, close, update, get } =
  tasksRoutes
/** Nothing holds it back from being closed, and there are costs to be approved. */
const assigned = () =>
  makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id, costs: 450_000, isWarranty: true })
const workReport = 'Заменён разъём блока СКЗИ'

const presses = async (): Promise<[RouteDef, object][]> => [
  [status, { status: 'IN_PROGRESS' }],
  [operator, { operatorId: on.dispatcher.user.id }],
  [priority, { priority: 'URGENT' }],
  [plan, { plannedFrom: '2026-11-25T08:00:00.000Z', plannedTo: '2026-11-25T09:00:00.000Z' }],
  [done, { workReport }],
  [remoteDone, { workReport }],
  [car, { carId: (await makeCar(db)).id }],
  [queue, { queue: 'glonass' }],
  [approveCosts, { isCostsApproved: true }],
  [close, { closeReason: 'Решено по телефону' }],
  [update, { description: 'Стоит у ворот' }],
]

describe('a press that says over which state it was made', () => {
  test('is refused over an older one with who changed it and the present state, and changes nothing', async () => {
    for (const [route, body] of await presses()) {
      const task = await assigned()
      const params = { id: task.id }
      await on.dispatcher.call(priority, { params, body: { priority: 'CRITICAL' } })
      const refusal = await on.refusal(on.senior, route, {
        params,
        body: { ...body, version: task.version },
      })
      expect(refusal).toMatchObject({
        statusCode: 409,
        current: { id: task.id, priority: 'CRITICAL', version: 2 },
      })
      expect(refusal.message).toMatch(/^Заявку тем временем изменила Лапина\sО\. \(.+\), сверьте правки$/)
    }
  })

  test('is taken over the present one, and once: the same press sent again after a lost answer is refused', async () => {
    for (const [route, body] of await presses()) {
      const task = await assigned()
      const input = { params: { id: task.id }, body: { ...body, version: task.version } }
      const { body: saved } = await on.senior.call(route, input)
      expect(saved).toMatchObject({ version: task.version + 1 })
      const before = await on.history(task.id)
      const refusal = await on.refusal(on.senior, route, input)
      expect(refusal).toMatchObject({ statusCode: 409, current: { version: task.version + 1 } })
      expect(await on.history(task.id)).toEqual(before)
    }
  })

  test('a comment by a colleague holds nothing back', async () => {
    const task = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const params = { id: task.id }
    await on.senior.call(tasksRoutes.comment, { params, body: { text: 'Ждём вас', isInternal: true } })
    await on.engineer.call(status, { params, body: { status: 'IN_PROGRESS', version: task.version } })
    expect((await on.engineer.call(get, { params })).body.status).toBe('IN_PROGRESS')
  })

  test('a foreign task is not there, whatever version is sent', async () => {
    const task = await makeTask(db, {})
    const refusal = await on.refusal(on.engineer, status, {
      params: { id: task.id + 1000 },
      body: { status: 'IN_PROGRESS', version: 7 },
    })
    expect(refusal.statusCode).toBe(404)
    expect(refusal).not.toHaveProperty('current')
  })

  test('a version that is none is refused with its name', async () => {
    const task = await makeTask(db, {})
    for (const version of [0, -1, 1.5, '1', null])
      expect(
        await on.refusal(on.senior, priority, {
          params: { id: task.id },
          body: { priority: 'URGENT', version },
        }),
      ).toMatchObject({ statusCode: 400, message: expect.stringMatching(/Версия/) })
  })
})
