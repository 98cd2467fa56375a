import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { suggestTask } from './suggest-task.service.ts'
import { makeSuggestion } from './suggestions.make.ts'
import { deleteDecided } from './suggestions.repo.ts'

const db = await testDb()
const app = await testApp(db)

let staff: Caller
beforeEach(async () => {
  staff = await caller(app, db, { role: 'operator', lastName: 'Белова' })
})

const listOf = async (who: Caller, isDecided = false) =>
  (await who.call(suggestionsRoutes.list, { query: { isDecided: isDecided ? 'true' : 'false' } })).body

const confirm = (id: number, body = {}) => staff.call(suggestionsRoutes.confirm, { params: { id }, body })
const taskOf = async (id: number | null) =>
  (await staff.call(tasksRoutes.get, { params: { id: id ?? 0 } })).body

describe('an undecided suggestion', () => {
  test('is listed oldest first with its evidence, truck and open tasks of the truck', async () => {
    const { id: companyId } = await makeCompany(db)
    const car = await makeCar(db, { companyId })
    const open = await makeTask(db, { carId: car.id, companyId, queue: 'glonass', title: 'Нет связи' })
    await makeTask(db, { carId: car.id, companyId, status: 'CLOSED' })
    const first = await makeSuggestion(db, {
      source: 'RULE',
      queue: 'glonass',
      title: 'Трекер молчит двое суток',
      words: 'Последняя точка у базы',
      carId: car.id,
      companyId,
      evidence: [{ title: 'Напряжение', text: '11,4 В' }],
      point: { lat: 55.79, lon: 49.1 },
    })
    const second = await makeSuggestion(db, { contactName: 'Иван', contactPhone: '+79172451863' })
    const { items, totalCount } = await listOf(staff)
    expect(totalCount).toBe(2)
    expect(items.map(({ id }) => id)).toEqual([first, second])
    expect(items[0]).toMatchObject({
      source: 'RULE',
      status: 'NEW',
      car: { id: car.id, plate: car.plate },
      company: { id: companyId },
      evidence: [{ title: 'Напряжение', text: '11,4 В' }],
      point: { lat: 55.79, lon: 49.1 },
      openTasks: [{ id: open.id, queue: 'glonass', title: 'Нет связи' }],
    })
    expect((await staff.call(suggestionsRoutes.count, {})).body).toEqual({ count: 2 })
  })

  test('is unique for its cause until the decision, with the latest evidence', async () => {
    const evidence = (text: string) => [{ title: 'Молчит', text }]
    const cause = 'silence 5'
    const first = await makeSuggestion(db, { cause, evidence: evidence('24 ч') })
    expect(await makeSuggestion(db, { cause, evidence: evidence('48 ч') })).toBe(first)
    expect((await listOf(staff)).items).toMatchObject([{ evidence: evidence('48 ч') }])
    await staff.call(suggestionsRoutes.refuse, { params: { id: first }, body: { reason: 'На ремонте' } })
    expect(await makeSuggestion(db, { cause })).not.toBe(first)
  })

  test('is not created if the transaction is rolled back', async () => {
    const attempt = inTransaction(db, async (tx) => {
      await suggestTask(tx, { source: 'RULE', title: 'Нет' })
      throw new Error('передумал')
    })
    await expect(attempt).rejects.toThrow('передумал')
    expect((await listOf(staff)).totalCount).toBe(0)
  })
})

describe('confirmation', () => {
  test('creates a task with the source, truck, text and evidence of the suggestion', async () => {
    const { id: companyId } = await makeCompany(db)
    const car = await makeCar(db, { companyId })
    const id = await makeSuggestion(db, {
      words: 'Горит ошибка на тахографе',
      carId: car.id,
      companyId,
      evidence: [{ title: 'Наклейка', text: car.plate }],
      contactName: 'Иван',
      contactPhone: '+79172451863',
    })
    const { body } = await confirm(id, { queue: 'tachograph', title: 'Ошибка тахографа', priority: 'URGENT' })
    expect(body).toMatchObject({ status: 'CONFIRMED', decidedBy: { lastName: 'Белова' } })
    expect(await taskOf(body.taskId)).toMatchObject({
      source: 'PUBLIC',
      queue: 'tachograph',
      title: 'Ошибка тахографа',
      priority: 'URGENT',
      status: 'NEW',
      car: { id: car.id },
      company: { id: companyId },
      description: `Горит ошибка на тахографе\nНаклейка: ${car.plate}\nОбратился: Иван, +79172451863`,
    })
    expect((await listOf(staff)).totalCount).toBe(0)
    expect((await listOf(staff, true)).items).toMatchObject([{ id, taskId: body.taskId }])
  })

  test('keeps the words and who wrote when the evidence is longer than a description', async () => {
    const evidence = Array.from({ length: 3 }, () => ({ title: 'Осталось', text: 'ю'.repeat(3000) }))
    const id = await makeSuggestion(db, { words: 'Сломался тахограф', evidence, contactName: 'Иван' })
    const { description } = await taskOf((await confirm(id)).body.taskId)
    expect(description).toMatch(/^Сломался тахограф\nОсталось: ю+…\nОбратился: Иван$/)
  })

  test('with an invisible subject and signs that no text has is confirmed all the same', async () => {
    const id = await makeSuggestion(db, { title: '\u3164', words: 'Экран\uffff' })
    const task = await taskOf((await confirm(id)).body.taskId)
    expect([task.title, task.description]).toEqual(['Публичная форма', 'Экран'])
  })

  test('keeps who wrote and the evidence when the words are too long, and says that they are cut', async () => {
    const id = await makeSuggestion(db, {
      words: 'ю'.repeat(5000),
      evidence: [{ title: 'Наклейка', text: 'А001АА' }],
      contactName: 'Иван',
    })
    const { description } = await taskOf((await confirm(id)).body.taskId)
    expect(description).toMatch(/^ю+… \(сокращено\)\nНаклейка: А001АА\nОбратился: Иван$/)
    expect(description).toHaveLength(4900)
  })

  test('joins an open task of the truck instead, if it names one', async () => {
    const car = await makeCar(db)
    const task = await makeTask(db, { carId: car.id })
    const { body } = await confirm(await makeSuggestion(db, { carId: car.id }), { join: task.id })
    expect(body).toMatchObject({ status: 'JOINED', taskId: task.id })
    const refusal = await staff.refusal(suggestionsRoutes.confirm, {
      params: { id: await makeSuggestion(db) },
      body: { join: task.id },
    })
    expect(refusal.status).toBe(422)
  })

  test('succeeds once; a concurrent one is refused with the outcome', async () => {
    const id = await makeSuggestion(db)
    const other = await caller(app, db, { role: 'operator' })
    const answers = await Promise.all(
      [staff, other].map((who) => who.send(suggestionsRoutes.confirm, { params: { id }, body: {} })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json<{ message: string }>().message).toMatch(
      /^Уже разобрано: создана заявка № \d+, решение принял/,
    )
    const tasks = await db.selectFrom('tasks').select('id').execute()
    expect(tasks).toHaveLength(1)
  })

  test('is subject to the rules of tasks; a refusal leaves the suggestion undecided', async () => {
    const narrow = await caller(app, db, { role: 'operator', queues: ['luv'] })
    const id = await makeSuggestion(db, { queue: 'luv' })
    const refusal = await narrow.refusal(suggestionsRoutes.confirm, {
      params: { id },
      body: { queue: 'skud' },
    })
    expect(refusal.status).toBe(403)
    expect((await listOf(staff)).totalCount).toBe(1)
  })
})

test('joining adds an internal comment to an open task of the truck', async () => {
  const car = await makeCar(db)
  const task = await makeTask(db, { carId: car.id })
  const foreign = await makeTask(db)
  const id = await makeSuggestion(db, { carId: car.id, words: 'Опять молчит' })
  const join = (taskId: number) => ({ params: { id }, body: { taskId } })
  expect((await staff.refusal(suggestionsRoutes.join, join(foreign.id))).status).toBe(422)
  expect((await staff.call(suggestionsRoutes.join, join(task.id))).body).toMatchObject({
    status: 'JOINED',
    taskId: task.id,
  })
  const comments = await db.selectFrom('taskComments').selectAll().where('taskId', '=', task.id).execute()
  expect(comments).toMatchObject([{ text: 'Не работает тахограф\nОпять молчит', isInternal: true }])
})

test('refusal requires a reason and creates no task', async () => {
  const id = await makeSuggestion(db)
  const refuse = (reason: string) => ({ params: { id }, body: { reason } })
  expect((await staff.refusal(suggestionsRoutes.refuse, refuse(' '))).status).toBe(400)
  const { body } = await staff.call(suggestionsRoutes.refuse, refuse('Баловство'))
  expect(body).toMatchObject({ status: 'REFUSED', reason: 'Баловство', taskId: null })
  expect(await db.selectFrom('tasks').select('id').execute()).toEqual([])
})

describe('visibility', () => {
  test('limits a dispatcher to suggestions of own queues', async () => {
    const narrow = await caller(app, db, { role: 'operator', queues: ['luv'] })
    const own = await makeSuggestion(db, { queue: 'luv' })
    const other = await makeSuggestion(db, { queue: 'skud' })
    expect((await listOf(narrow)).items.map(({ id }) => id)).toEqual([own])
    expect((await narrow.call(suggestionsRoutes.count, {})).body).toEqual({ count: 1 })
    const decisions = [
      [suggestionsRoutes.confirm, {}],
      [suggestionsRoutes.refuse, { reason: 'Нет' }],
      [suggestionsRoutes.join, { taskId: 1 }],
    ] as const
    for (const [route, body] of decisions)
      expect((await narrow.refusal(route, { params: { id: other }, body })).status).toBe(404)
  })

  test('gives engineers and clients neither the list nor the count', async () => {
    const id = await makeSuggestion(db)
    for (const role of ['engineer', 'client'] as const) {
      const stranger = await caller(app, db, { role })
      expect((await stranger.refusal(suggestionsRoutes.list, {})).status).toBe(403)
      expect((await stranger.refusal(suggestionsRoutes.count, {})).status).toBe(403)
      expect((await stranger.refusal(suggestionsRoutes.confirm, { params: { id }, body: {} })).status).toBe(
        403,
      )
    }
  })
})

describe('texts of suggestions', () => {
  test('lose a contact who is erased', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const contact = await makeContact(db, { name: 'Шарафутдинов Марат Ильдарович' })
    const id = await makeSuggestion(db, {
      words: 'Звонил Шарафутдинов Марат, трекер молчит',
      contactName: 'Шарафутдинов Марат Ильдарович',
    })
    await admin.call(privacyRoutes.erase, {
      params: { kind: 'contacts', id: contact.id },
      body: { reason: 'Заявление об отзыве согласия' },
    })
    const row = await db.selectFrom('suggestions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(`${row.words} ${row.contactName}`).not.toContain('Шарафутдинов')
    expect(row.words).toContain('трекер молчит')
  })

  test('are deleted half a year after the decision, and undecided ones stay', async () => {
    const undecided = await makeSuggestion(db)
    const recent = await makeSuggestion(db)
    const old = await makeSuggestion(db)
    await confirm(recent)
    await confirm(old)
    await db
      .updateTable('suggestions')
      .set({ decidedAt: new Date(Date.now() - 181 * 86_400_000).toISOString() })
      .where('id', '=', old)
      .execute()
    await inTransaction(db, (tx) => deleteDecided(tx, 180))
    const left = await db.selectFrom('suggestions').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([undecided, recent])
  })
})
