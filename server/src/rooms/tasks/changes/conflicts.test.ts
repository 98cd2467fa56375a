import type { ErrorReply } from '@naryad/contract/kit/errors'
import type { RouteDef } from '@naryad/contract/kit/route'
import { conflictChoices } from '@naryad/contract/tasks/tasks.conflicts'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
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

const workReport = 'Заменён разъём блока СКЗИ'
const roles = ['admin', 'senior', 'dispatcher', 'engineer', 'client'] as const
const actorOf = (role: (typeof roles)[number]) =>
  ({
    role: role === 'senior' || role === 'dispatcher' ? 'operator' : role,
    isSenior: role === 'senior',
  }) as const

/** Every kind of change that a device queues over a version, with the values that decide differently. */
const queued = async (): Promise<[string, RouteDef, object][]> => [
  ['status', tasksRoutes.status, { status: 'IN_PROGRESS' }],
  ['status with a reason', tasksRoutes.status, { status: 'IN_PROGRESS', reason: 'Клиент просит переделать' }],
  ['status of waiting', tasksRoutes.status, { status: 'WAITING_CLIENT' }],
  ['operator', tasksRoutes.operator, { operatorId: on.dispatcher.user.id }],
  ['operator none', tasksRoutes.operator, { operatorId: null }],
  ['car', tasksRoutes.car, { carId: (await makeCar(db, { companyId: on.companyId })).id }],
  ['priority', tasksRoutes.priority, { priority: 'URGENT' }],
  ['queue', tasksRoutes.queue, { queue: 'glonass' }],
  ['plan', tasksRoutes.plan, { plannedFrom: '2031-11-25T08:00:00.000Z', plannedTo: null }],
  ['deadline', tasksRoutes.setDeadline, { deadlineAt: '2031-11-25T08:00:00.000Z' }],
  ['approve', tasksRoutes.approveCosts, { isCostsApproved: true }],
  ['refuse', tasksRoutes.approveCosts, { isCostsApproved: false, reason: 'Дорого' }],
  ['edit description', tasksRoutes.update, { description: 'Стоит у ворот' }],
  ['edit report', tasksRoutes.update, { workReport }],
  [
    'edit costs',
    tasksRoutes.update,
    { costItems: [{ title: 'Выезд', quantity: 1, unit: 'шт', price: 150_000 }] },
  ],
  ['edit warranty', tasksRoutes.update, { isWarranty: true }],
  ['done', tasksRoutes.done, { workReport }],
  ['remoteDone', tasksRoutes.remoteDone, { workReport }],
  ['close', tasksRoutes.close, { closeReason: 'Решено по телефону' }],
]

/** A task of the engineer and of the client, changed by a colleague since version 1. */
const changed = (status: (typeof statuses)[number], more: Parameters<typeof makeTask>[1] = {}) =>
  makeTask(db, {
    status,
    operatorId: status === 'NEW' ? null : on.engineer.user.id,
    companyId: on.companyId,
    costs: 450_000,
    version: 2,
    ...(status === 'CLOSED' ? { closedBy: on.senior.user.id } : {}),
    ...more,
  })

const press = (by: Caller, route: RouteDef, id: number, body: object, version: number) =>
  by.send(route, { params: { id }, body: { ...body, version } })

const states = [
  ...statuses.map((status) => ({ name: status as string, status, more: {} })),
  { name: 'DONE and signed', status: 'DONE' as const, more: { signedAt: new Date().toISOString() } },
]

describe('a queued change that meets a newer task', () => {
  test.each(states.flatMap((state) => roles.map((role) => ({ ...state, role }))))(
    '$name, $role: whatever is offered succeeds, and what is not offered would fail',
    async ({ status, more, role }) => {
      for (const [kind, route, body] of await queued()) {
        const { id } = await changed(status, more)
        const answer = await press(on[role], route, id, body, 1)
        // The role never makes such a call.
        if (answer.statusCode === 403) continue
        expect([kind, answer.statusCode]).toEqual([kind, 409])
        const reply = answer.json<ErrorReply & { current: { status: string } }>()
        const { mayKeepMine = false, mayComment = false, current } = reply
        const choices = conflictChoices(
          { mayKeepMine, mayComment, isClosed: current.status === 'CLOSED' },
          actorOf(role),
        )
        expect(choices).toContain('accept')
        if (choices.includes('comment') || choices.includes('askToReopen')) {
          const said = { text: workReport, isInternal: role !== 'client', mentionedIds: [] }
          const comment = await on[role].send(tasksRoutes.comment, { params: { id }, body: said })
          expect([kind, comment.statusCode]).toEqual([kind, 201])
        }
        const again = await press(on[role], route, id, body, 2)
        expect([kind, choices.includes('keepMine'), again.body]).toEqual([
          kind,
          again.statusCode < 300,
          again.body,
        ])
      }
    },
  )

  test('a closed task names who closed it, when and why, and lets ask to open it', async () => {
    const { id } = await changed('IN_PROGRESS', { version: 1, isWarranty: true })
    await on.senior.call(tasksRoutes.close, { params: { id }, body: { closeReason: 'Отменена клиентом' } })
    const { body } = await on.engineer.refusal(tasksRoutes.done, {
      params: { id },
      body: { workReport, version: 1 },
    })
    expect(body.message).toMatch(/^Заявку закрыла? Морозова\sЕ\. в \d\d:\d\d: отменена клиентом$/)
    expect(body).toMatchObject({
      statusCode: 409,
      changedBy: 'Морозова',
      changedAt: expect.any(String),
      reason: 'Отменена клиентом',
      mayKeepMine: false,
      mayComment: true,
    })
    expect(
      conflictChoices({ mayKeepMine: false, mayComment: true, isClosed: true }, actorOf('engineer')),
    ).toEqual(['accept', 'comment', 'askToReopen'])
  })

  test('a task that a colleague has done names the colleague', async () => {
    const { id } = await changed('IN_PROGRESS', { version: 1 })
    await on.dispatcher.call(tasksRoutes.done, { params: { id }, body: { workReport } })
    const { body } = await on.engineer.refusal(tasksRoutes.done, {
      params: { id },
      body: { workReport, version: 1 },
    })
    expect(body.message).toMatch(/^Заявку выполнила? Лапина\sО\. в \d\d:\d\d$/)
    expect(body.mayKeepMine).toBe(false)
  })

  test('a reassigned task is refused with the present operator, and a comment is accepted', async () => {
    const { id } = await changed('IN_PROGRESS', { version: 1 })
    const other = await caller(app, db, { role: 'engineer', lastName: 'Иванов', firstName: 'Пётр' })
    await on.senior.call(tasksRoutes.operator, { params: { id }, body: { operatorId: other.user.id } })
    const { body } = await on.engineer.refusal(tasksRoutes.done, {
      params: { id },
      body: { workReport, version: 1 },
    })
    expect(body).toMatchObject({
      statusCode: 409,
      changedBy: 'Морозова',
      mayKeepMine: false,
      mayComment: true,
    })
    const said = { params: { id }, body: { text: workReport, isInternal: true } }
    expect((await on.engineer.call(tasksRoutes.comment, said)).status).toBe(201)
  })

  test('a task moved out of the user’s queues says where to, and offers no comment', async () => {
    const dispatcher = await caller(app, db, { role: 'operator', queues: ['tachograph'] })
    const { id } = await changed('IN_PROGRESS', { version: 1, queue: 'tachograph' })
    await on.senior.call(tasksRoutes.queue, { params: { id }, body: { queue: 'glonass' } })
    const { body } = await dispatcher.refusal(tasksRoutes.done, {
      params: { id },
      body: { workReport, version: 1 },
    })
    expect(body.message).toMatch(/^Заявку перенесли в очередь «ГЛОНАСС»: Морозова\sЕ\., в \d\d:\d\d$/)
    expect(body).toMatchObject({ statusCode: 409, mayKeepMine: false, mayComment: false })
    const said = { params: { id }, body: { text: workReport, isInternal: true } }
    expect((await dispatcher.send(tasksRoutes.comment, said)).statusCode).toBe(404)
  })

  test('a deleted task is not found', async () => {
    const { id } = await changed('NEW', { version: 1 })
    await on.senior.call(tasksRoutes.remove, { params: { id } })
    const { body } = await on.dispatcher.refusal(tasksRoutes.status, {
      params: { id },
      body: { status: 'ASSIGNED', version: 1 },
    })
    expect(body).toMatchObject({ statusCode: 404, message: 'Заявка не найдена' })
  })
})

describe('«Взять» a moment late', () => {
  const take = (who: Caller, id: number) =>
    who.refusal(tasksRoutes.operator, { params: { id }, body: { operatorId: who.user.id } })
  const late = (facts: Parameters<typeof caller>[2] = {}) =>
    caller(app, db, { role: 'engineer', lastName: 'Иванов', firstName: 'Пётр', ...facts })

  test('says who took it', async () => {
    const { id } = await changed('NEW')
    await on.engineer.call(tasksRoutes.operator, {
      params: { id },
      body: { operatorId: on.engineer.user.id },
    })
    const { body } = await take(await late(), id)
    expect(body.message).toMatch(/^Заявку взял Гусев\sА\. в \d\d:\d\d$/)
    expect(body).toMatchObject({ statusCode: 409, mayKeepMine: false, mayComment: false })
  })

  test('says to whom a dispatcher has assigned it', async () => {
    const { id } = await changed('NEW')
    await on.dispatcher.call(tasksRoutes.operator, {
      params: { id },
      body: { operatorId: on.engineer.user.id },
    })
    expect((await take(await late(), id)).body.message).toMatch(
      /^Заявку уже назначили: Гусев\sА\., в \d\d:\d\d$/,
    )
  })

  test('says nothing of a task that the engineer could never have taken', async () => {
    const other = await late({ queues: ['luv'] })
    const { id } = await changed('NEW', { queue: 'skud' })
    await on.engineer.call(tasksRoutes.operator, {
      params: { id },
      body: { operatorId: on.engineer.user.id },
    })
    expect((await take(other, id)).body.message).toBe('Заявка не найдена')
    const assigned = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    expect((await take(await late(), assigned.id)).body.message).toBe('Заявка не найдена')
  })

  test('says nothing of it a day later, and nothing to a client of another organization', async () => {
    const { id } = await changed('NEW')
    await on.engineer.call(tasksRoutes.operator, {
      params: { id },
      body: { operatorId: on.engineer.user.id },
    })
    const client = await caller(app, db, { role: 'client' })
    const move = { params: { id }, body: { status: 'IN_PROGRESS', reason: 'Переделать' } }
    expect((await client.refusal(tasksRoutes.status, move)).body.message).toBe('Заявка не найдена')
    await db
      .updateTable('taskActions')
      .set({ at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .execute()
    expect((await take(await late(), id)).body.message).toBe('Заявка не найдена')
  })
})
