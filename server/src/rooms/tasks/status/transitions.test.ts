import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { lifecycle, statuses } from '@naryad/contract/tasks/tasks.statuses'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { status, done, remoteDone, close, approveCosts, get } = tasksRoutes
const workReport = 'Заменён разъём блока СКЗИ'
const closeReason = 'Работы выполнены, замечаний нет'
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

describe('moving a status', () => {
  test('each step of the life cycle is taken, every other one is refused with a sentence', async () => {
    const { id: operatorId } = on.dispatcher.user
    for (const from of statuses) {
      const ended = { doneAt: daysAgo(1), closedAt: daysAgo(1) }
      for (const to of statuses) {
        const task = await makeTask(db, {
          status: from,
          operatorId: from === 'NEW' ? null : operatorId,
          ...(lifecycle[from].clock === 'stopped' ? ended : {}),
        })
        const input = { params: { id: task.id }, body: { status: to, reason: 'не заработало' } }
        if (lifecycle[from].next.includes(to)) {
          const { body } = await on.admin.call(status, input)
          expect(body.status).toBe(to)
        } else {
          const { statusCode, message } = await on.refusal(on.admin, status, input)
          expect([from, to, statusCode]).toEqual([from, to, 409])
          expect(message).toMatch(/^[А-Я].+[^.]$/)
        }
      }
    }
  })

  test('is recorded in the history with titles, gives the task its next version and its next mover', async () => {
    const task = await makeTask(db, { status: 'ASSIGNED', operatorId: on.dispatcher.user.id })
    const { body } = await on.dispatcher.call(status, {
      params: { id: task.id },
      body: { status: 'WAITING_CLIENT', reason: 'нет водителя' },
    })
    expect(body).toMatchObject({ version: task.version + 1, nextMove: 'CLIENT' })
    expect(body.updatedAt > task.updatedAt).toBe(true)
    expect(await on.history(task.id)).toEqual([
      'STATUS Статус: Назначена → Ждём клиента (Лапина)',
      'CHANGED Причина: — → нет водителя (Лапина)',
    ])
  })

  test('makes the acting user the operator of a task that has none', async () => {
    const task = await makeTask(db, { status: 'NEW' })
    const { body } = await on.dispatcher.call(status, {
      params: { id: task.id },
      body: { status: 'IN_PROGRESS' },
    })
    expect(body.operator?.id).toBe(on.dispatcher.user.id)
    expect(await on.history(task.id)).toContain('OPERATOR Оператор: — → Лапина\u00a0О. (Лапина)')
  })

  test('back to new leaves the task without an operator', async () => {
    const task = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const { body } = await on.dispatcher.call(status, { params: { id: task.id }, body: { status: 'NEW' } })
    expect(body).toMatchObject({ status: 'NEW', operator: null })
    expect(await on.history(task.id)).toContain('OPERATOR Оператор: Гусев\u00a0А. → — (Лапина)')
  })

  test('of a task that one does not see is refused as if there were none', async () => {
    const foreign = await makeTask(db, { queue: 'skud', status: 'DONE', doneAt: daysAgo(1) })
    const body = { status: 'IN_PROGRESS', reason: 'не заработало' }
    const limited = await caller(app, db, { queues: ['luv'] })
    for (const by of [on.client, on.engineer, limited]) {
      const hidden = await on.refusal(by, status, { params: { id: foreign.id }, body })
      const missing = await on.refusal(by, status, { params: { id: 999_999 }, body })
      expect(hidden).toEqual(missing)
      expect(hidden.statusCode).toBe(404)
    }
  })
})

describe('finishing', () => {
  test.each([
    ['DONE', done],
    ['REMOTE_DONE', remoteDone],
  ] as const)('%s stores the report, its author and its time', async (to, route) => {
    const task = await makeTask(db, { status: 'IN_PROGRESS', operatorId: on.engineer.user.id })
    const { body } = await on.engineer.call(route, { params: { id: task.id }, body: { workReport } })
    expect(body).toMatchObject({ status: to, workReport, doneBy: { id: on.engineer.user.id } })
    expect(Date.now() - Date.parse(body.doneAt ?? '')).toBeLessThan(60_000)
    expect(await on.history(task.id)).toEqual([
      `DONE Статус: В работе → ${lifecycle[to].title} (Гусев)`,
      `CHANGED Отчёт о работе: — → ${workReport} (Гусев)`,
    ])
  })

  test('makes the task to be found by the words of its report', async () => {
    const task = await makeTask(db, { status: 'IN_PROGRESS', operatorId: on.dispatcher.user.id })
    await on.dispatcher.call(done, { params: { id: task.id }, body: { workReport } })
    const { body } = await on.dispatcher.call(tasksRoutes.search, { body: { query: 'разъёмы' } })
    expect(body.items.map(({ id }) => id)).toEqual([task.id])
  })

  test('needs a report, which is asked for under the field', async () => {
    const task = await makeTask(db, { status: 'IN_PROGRESS', operatorId: on.dispatcher.user.id })
    const refusal = await on.refusal(on.dispatcher, done, {
      params: { id: task.id },
      body: { workReport: ' сделано ' },
    })
    expect(refusal.statusCode).toBe(400)
    expect(refusal.fields).toEqual({ workReport: 'Отчёт о работе — не короче 10 знаков' })
  })

  test('needs the required items of the checklist', async () => {
    const checklist = JSON.stringify([
      { title: 'Сфотографировать пломбы', isRequired: true, isDone: false },
      { title: 'Распечатать чек', isRequired: false, isDone: false },
    ])
    const task = await makeTask(db, { status: 'IN_PROGRESS', operatorId: on.dispatcher.user.id, checklist })
    const refusal = await on.refusal(on.dispatcher, done, { params: { id: task.id }, body: { workReport } })
    expect(refusal).toMatchObject({
      statusCode: 409,
      message: 'Не отмечено в чек-листе: «Сфотографировать пломбы»',
    })
  })

  test('is possible at once from new, does not wait for approved costs, and not twice', async () => {
    const task = await makeTask(db, { status: 'NEW', costs: 100 })
    const input = { params: { id: task.id }, body: { workReport } }
    const { body } = await on.dispatcher.call(done, input)
    expect(body.operator?.id).toBe(on.dispatcher.user.id)
    expect((await on.refusal(on.dispatcher, remoteDone, input)).statusCode).toBe(409)
  })

  test('is not for clients', async () => {
    const task = await makeTask(db, { status: 'NEW', queue: 'external', companyId: on.companyId })
    const refusal = await on.refusal(on.client, done, { params: { id: task.id }, body: { workReport } })
    expect(refusal.statusCode).toBe(403)
  })
})

describe('an engineer', () => {
  test('does nothing to a free task before taking it', async () => {
    const free = await makeTask(db, { status: 'NEW' })
    const params = { id: free.id }
    for (const refusal of [
      await on.refusal(on.engineer, status, { params, body: { status: 'IN_PROGRESS' } }),
      await on.refusal(on.engineer, done, { params, body: { workReport } }),
    ])
      expect(refusal).toMatchObject({
        statusCode: 403,
        message: 'Сначала возьмите заявку: назначьте оператором себя',
      })
  })

  test('neither closes nor approves costs, even of an assigned task', async () => {
    const own = await makeTask(db, { status: 'DONE', operatorId: on.engineer.user.id, costs: 100 })
    const params = { id: own.id }
    for (const refusal of [
      await on.refusal(on.engineer, close, { params, body: { closeReason } }),
      await on.refusal(on.engineer, approveCosts, { params, body: { isCostsApproved: true } }),
    ])
      expect(refusal.statusCode).toBe(403)
  })
})

describe('closing', () => {
  test('stores the reason, the user and the time; the end of the work stays', async () => {
    const doneAt = daysAgo(1)
    const task = await makeTask(db, { status: 'DONE', operatorId: on.engineer.user.id, doneAt })
    const { body } = await on.dispatcher.call(close, { params: { id: task.id }, body: { closeReason } })
    expect(body).toMatchObject({
      status: 'CLOSED',
      closeReason,
      doneAt,
      closedBy: { id: on.dispatcher.user.id },
      nextMove: 'NOBODY',
    })
    expect(await on.history(task.id)).toEqual([
      'CLOSED Статус: Выполнена → Закрыта (Лапина)',
      `CHANGED Причина закрытия: — → ${closeReason} (Лапина)`,
    ])
  })

  test('waits for the approval of costs unless under warranty', async () => {
    const facts = { status: 'DONE', operatorId: on.engineer.user.id, costs: 336_000 } as const
    const paid = await makeTask(db, facts)
    const input = { params: { id: paid.id }, body: { closeReason } }
    expect(await on.refusal(on.dispatcher, close, input)).toMatchObject({
      statusCode: 409,
      message: 'Нельзя закрыть: затраты 3\u202f360\u00a0₽ не согласованы',
    })
    await on.senior.call(approveCosts, { params: { id: paid.id }, body: { isCostsApproved: true } })
    await on.dispatcher.call(close, input)
    const free = await makeTask(db, { ...facts, isWarranty: true })
    await on.dispatcher.call(close, { params: { id: free.id }, body: { closeReason } })
  })

  test('a second time names the first user who closed it', async () => {
    const task = await makeTask(db, { status: 'NEW' })
    const input = { params: { id: task.id }, body: { closeReason } }
    await on.dispatcher.call(close, input)
    expect(await on.refusal(on.senior, close, input)).toMatchObject({
      statusCode: 409,
      message: 'Заявку уже закрыла Лапина\u00a0О.',
    })
  })
})

describe('going back to work', () => {
  const reason = 'карта снова не читается'

  test('needs a reason and forgets the end', async () => {
    const task = await makeTask(db, {
      status: 'DONE',
      operatorId: on.engineer.user.id,
      doneAt: daysAgo(1),
      doneBy: on.engineer.user.id,
      workReport,
    })
    const params = { id: task.id }
    const without = await on.refusal(on.dispatcher, status, { params, body: { status: 'IN_PROGRESS' } })
    expect(without).toMatchObject({
      statusCode: 400,
      fields: { reason: 'Укажите причину возврата в работу' },
    })
    const { body } = await on.dispatcher.call(status, { params, body: { status: 'IN_PROGRESS', reason } })
    expect(body).toMatchObject({ status: 'IN_PROGRESS', doneAt: null, doneBy: null, workReport })
    expect(await on.history(task.id)).toContain(`CHANGED Причина: — → ${reason} (Лапина)`)
  })

  test('a client returns a task of one organization within five days and does no other step', async () => {
    const mine = { queue: 'external', companyId: on.companyId, operatorId: on.engineer.user.id } as const
    const fresh = await makeTask(db, { ...mine, status: 'DONE', doneAt: daysAgo(4.9) })
    const old = await makeTask(db, { ...mine, status: 'DONE', doneAt: daysAgo(5.1) })
    const open = await makeTask(db, { ...mine, status: 'ASSIGNED' })
    const body = { status: 'IN_PROGRESS', reason } as const
    await on.client.call(status, { params: { id: fresh.id }, body })
    expect(await on.history(fresh.id)).toContain('STATUS Статус: Выполнена → В работе (Клиентов)')
    expect((await on.refusal(on.client, status, { params: { id: old.id }, body })).message).toMatch(/5 дней/)
    expect((await on.refusal(on.client, status, { params: { id: open.id }, body })).statusCode).toBe(403)
  })

  test('a closed task is opened by a senior or an administrator within thirty days', async () => {
    const facts = { status: 'CLOSED', operatorId: on.engineer.user.id, closeReason } as const
    const fresh = await makeTask(db, { ...facts, closedAt: daysAgo(29), doneAt: daysAgo(30) })
    const old = await makeTask(db, { ...facts, closedAt: daysAgo(31) })
    const body = { status: 'IN_PROGRESS', reason } as const
    const params = { id: fresh.id }
    expect((await on.refusal(on.dispatcher, status, { params, body })).statusCode).toBe(403)
    expect((await on.refusal(on.admin, status, { params: { id: old.id }, body })).statusCode).toBe(409)
    const opened = await on.senior.call(status, { params, body })
    expect(opened.body).toMatchObject({ closedAt: null, closedBy: null, closeReason: null, doneAt: null })
  })
})

test('a refused call leaves no trace: the task reads as before', async () => {
  const task = await makeTask(db, { status: 'NEW' })
  const before = await on.dispatcher.call(get, { params: { id: task.id } })
  await on.refusal(on.dispatcher, status, { params: { id: task.id }, body: { status: 'WAITING_PARTS' } })
  expect((await on.dispatcher.call(get, { params: { id: task.id } })).body).toEqual(before.body)
})
