import type { TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeUser } from '../../users/users.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { create, deadline } = tasksRoutes
const wanted = (facts: Partial<z.input<typeof TaskInput>> = {}) => ({
  body: { queue: 'tachograph', title: 'Не печатает чек', ...facts } as const,
})
const countTasks = async (): Promise<number> => (await db.selectFrom('tasks').select('id').execute()).length
const makeCategory = () =>
  db
    .insertInto('taskCategories')
    .values({ title: 'Блок СКЗИ', queue: 'tachograph' })
    .returning('id')
    .executeTakeFirstOrThrow()
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

describe('a new task', () => {
  test('needs no more than a queue and a title', async () => {
    const { status, body } = await on.dispatcher.call(create, wanted())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'NEW',
      priority: 'NORMAL',
      source: 'STAFF',
      createdBy: { id: on.dispatcher.user.id },
      operator: null,
      direction: null,
      deadlineNormMinutes: 1440,
      isRepeat: false,
      version: 1,
    })
    const preview = await on.dispatcher.call(deadline, { query: { priority: 'NORMAL' } })
    expect(preview.body.normMinutes).toBe(1440)
    expect(Math.abs(Date.parse(preview.body.deadlineAt) - Date.parse(body.deadlineAt ?? ''))).toBeLessThan(
      10_000,
    )
    expect(await on.history(body.id)).toEqual(['CREATED (Лапина)'])
  })

  test('with an operator is assigned, with a visit window too it is planned', async () => {
    const operatorId = on.engineer.user.id
    const assigned = await on.dispatcher.call(create, wanted({ operatorId }))
    expect(assigned.body.status).toBe('ASSIGNED')
    const plannedFrom = '2026-11-19T07:00:00Z'
    const planned = await on.dispatcher.call(create, wanted({ operatorId, plannedFrom }))
    expect(planned.body.status).toBe('PLANNED')
    expect(await on.history(planned.body.id)).toEqual([
      'CREATED (Лапина)',
      'OPERATOR Оператор: — → Гусев\u00a0А. (Лапина)',
      'PLAN План: — → с 19.11.2026 10:00 (Лапина)',
    ])
    const wish = await on.dispatcher.call(create, wanted({ plannedFrom }))
    expect(wish.body).toMatchObject({ status: 'NEW', operator: null })
  })

  test('takes its organization from the truck, its costs from the lines, its checklist from the type', async () => {
    const company = await makeCompany(db)
    const truck = await makeCar(db, { companyId: company.id })
    const checklist = [{ title: 'Пломба', isRequired: true }]
    const type = await db
      .insertInto('taskTypes')
      .values({ title: 'Калибровка', checklist: JSON.stringify(checklist) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await on.dispatcher.call(
      create,
      wanted({
        carId: truck.id,
        typeId: type.id,
        costItems: [{ title: 'Выезд', quantity: 1.5, unit: 'ч', price: 100_001 }],
      }),
    )
    expect(body).toMatchObject({
      company: { id: company.id },
      costs: 150_002,
      checklist: [{ title: 'Пломба', isRequired: true, isDone: false }],
    })
  })

  test('goes with a truck of its organization only', async () => {
    const [one, other] = [await makeCompany(db), await makeCompany(db)]
    const truck = await makeCar(db, { companyId: other.id })
    const refusal = await on.refusal(on.dispatcher, create, wanted({ carId: truck.id, companyId: one.id }))
    expect(refusal).toMatchObject({
      statusCode: 422,
      fields: { carId: expect.stringMatching(/^ТС: /) as string },
    })
  })

  test('for the same truck and category within thirty days after one was done is a repeat', async () => {
    const { id: categoryId } = await makeCategory()
    const { id: carId } = await makeCar(db)
    const facts = { carId, categoryId, status: 'CLOSED', createdAt: daysAgo(50) } as const
    await makeTask(db, { ...facts, doneAt: daysAgo(29) })
    const latest = await makeTask(db, { ...facts, doneAt: daysAgo(3) })
    await makeTask(db, { ...facts, doneAt: null, closedAt: daysAgo(1) })
    const { body } = await on.dispatcher.call(create, wanted({ carId, categoryId }))
    expect(body).toMatchObject({ isRepeat: true, repeatOfId: latest.id })
    const elsewhere = await on.dispatcher.call(create, wanted({ carId, categoryId, companyId: on.companyId }))
    expect(elsewhere.body).toMatchObject({ isRepeat: false, repeatOfId: null })
    const other = await on.dispatcher.call(create, wanted({ carId }))
    expect(other.body.isRepeat).toBe(false)
    await db
      .updateTable('tasks')
      .set({ doneAt: daysAgo(30.1) })
      .where('doneAt', 'is not', null)
      .execute()
    const late = await on.dispatcher.call(create, wanted({ carId, categoryId }))
    expect(late.body.isRepeat).toBe(false)
  })

  test('of a truck alone repeats what was done for the organization of that truck', async () => {
    const { id: categoryId } = await makeCategory()
    const [company, former] = [await makeCompany(db), await makeCompany(db)]
    const { id: carId } = await makeCar(db, { companyId: company.id })
    const facts = { carId, categoryId, status: 'CLOSED', createdAt: daysAgo(50) } as const
    const done = await makeTask(db, { ...facts, companyId: company.id, doneAt: daysAgo(3) })
    await makeTask(db, { ...facts, companyId: former.id, doneAt: daysAgo(2) })
    const { body } = await on.dispatcher.call(create, wanted({ carId, categoryId }))
    expect(body).toMatchObject({ company: { id: company.id }, isRepeat: true, repeatOfId: done.id })
  })

  test('is found at once by its words', async () => {
    const { body } = await on.dispatcher.call(create, wanted({ description: 'Горит ошибка принтера' }))
    const found = await on.dispatcher.call(tasksRoutes.search, { body: { query: 'принтер' } })
    expect(found.body.items.map(({ id }) => id)).toEqual([body.id])
  })

  test('names only what exists, and an operator who can answer for it', async () => {
    for (const field of [
      'typeId',
      'categoryId',
      'carServerId',
      'companyId',
      'carId',
      'driverId',
      'contactId',
    ])
      expect(await on.refusal(on.dispatcher, create, wanted({ [field]: 999_999 }))).toMatchObject({
        statusCode: 400,
        fields: { [field]: expect.stringMatching(/такой записи нет$/) as string },
      })
    expect((await on.refusal(on.dispatcher, create, wanted({ operatorId: 999_999 }))).statusCode).toBe(400)
    const blocked = await makeUser(db, { isBlocked: true })
    expect((await on.refusal(on.dispatcher, create, wanted({ operatorId: blocked.id }))).statusCode).toBe(422)
  })

  test('stands in a queue that its author works in', async () => {
    for (const role of ['operator', 'engineer'] as const) {
      const limited = await caller(app, db, { role, queues: ['skud'] })
      expect(await on.refusal(limited, create, wanted())).toMatchObject({
        statusCode: 403,
        message: 'Очередь «Тахографы» вам недоступна',
      })
      await limited.call(create, wanted({ queue: 'skud' }))
    }
  })

  test('made by an engineer is free or assigned to that engineer, about what visible tasks lead to', async () => {
    const company = await makeCompany(db)
    const hidden = await makeCar(db, { companyId: company.id })
    await on.engineer.call(create, wanted())
    const own = await on.engineer.call(create, wanted({ operatorId: on.engineer.user.id }))
    expect(own.body.status).toBe('ASSIGNED')
    const given = await on.refusal(on.engineer, create, wanted({ operatorId: on.dispatcher.user.id }))
    expect(given.statusCode).toBe(403)
    expect((await on.refusal(on.engineer, create, wanted({ carId: hidden.id }))).statusCode).toBe(400)
    await makeTask(db, { carId: hidden.id, companyId: company.id })
    await on.engineer.call(create, wanted({ carId: hidden.id }))
  })
})

describe('an idempotency key', () => {
  test('makes one task of two calls, and another task of another key', async () => {
    const send = (idempotencyKey: string) => on.dispatcher.call(create, wanted(), { idempotencyKey })
    const [first, again, other] = [await send('7a'), await send('7a'), await send('b')]
    expect(again.body).toEqual(first.body)
    expect(other.body.id).not.toBe(first.body.id)
    expect(await countTasks()).toBe(2)
  })

  test('with another body is refused', async () => {
    await on.dispatcher.call(create, wanted(), { idempotencyKey: 'a' })
    const refusal = await on.dispatcher.refusal(create, wanted({ title: 'Другая' }), { idempotencyKey: 'a' })
    expect(refusal.status).toBe(422)
    expect(await countTasks()).toBe(1)
  })

  test('of ten calls at once makes one task', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => on.dispatcher.send(create, wanted(), { idempotencyKey: 'a' })),
    )
    expect(await countTasks()).toBe(1)
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode)
  })
})
