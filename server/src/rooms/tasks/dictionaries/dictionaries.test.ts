import {
  carServersRoutes,
  priceItemsRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { beforeEach, expect, it } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const type = {
  title: 'Калибровка',
  queues: ['tachograph' as const, 'luv' as const],
  checklist: [{ title: 'Фото таблички', isRequired: true }],
  reportTemplate: 'Калибровка выполнена',
  parts: [],
  isActive: true,
}
const category = { title: 'Датчик', queue: 'luv' as const, isActive: true }
const price = {
  title: 'Калибровка тахографа',
  kind: 'WORK' as const,
  unit: 'шт.',
  price: 420_000,
  isActive: true,
}
const server = { title: 'Wialon', isActive: true }

it('an entry is added, changed and taken away', async () => {
  const { status, body: added } = await admin.call(taskTypesRoutes.create, { body: type })
  expect(status).toBe(201)
  expect(added).toEqual({ id: added.id, ...type, version: 1 })
  const changed = { ...type, queues: [], isActive: false }
  const params = { id: added.id }
  expect((await admin.call(taskTypesRoutes.update, { params, body: changed })).body).toEqual({
    ...params,
    ...changed,
    version: 2,
  })
  expect((await admin.call(taskTypesRoutes.list, {})).body).toEqual({
    items: [{ ...params, ...changed, version: 2 }],
    totalCount: 1,
  })
  expect((await admin.call(taskTypesRoutes.remove, { params })).status).toBe(204)
  expect((await admin.call(taskTypesRoutes.list, {})).body.totalCount).toBe(0)
  expect((await admin.refusal(taskTypesRoutes.remove, { params })).status).toBe(404)
  expect((await admin.refusal(taskTypesRoutes.update, { params, body: type })).status).toBe(404)
})

it('entries stand in the order of a Russian alphabet', async () => {
  for (const title of ['Ёмкость', 'Жгут', 'Антенна', 'елка'])
    await admin.call(carServersRoutes.create, { body: { ...server, title } })
  const { body } = await admin.call(carServersRoutes.list, {})
  expect(body.items.map(({ title }) => title)).toEqual(['Антенна', 'елка', 'Ёмкость', 'Жгут'])
})

it('a title is not given twice; a category only within its queue', async () => {
  for (const [route, body] of [
    [taskTypesRoutes.create, type],
    [taskCategoriesRoutes.create, category],
    [carServersRoutes.create, server],
  ] as const) {
    await admin.send(route, { body })
    const again = await admin.refusal(route, { body: { ...body, title: body.title.toUpperCase() } })
    expect(again.status).toBe(409)
    expect(again.body.message).toContain('уже есть')
  }
  await admin.call(taskCategoriesRoutes.create, { body: { ...category, queue: 'skud' } })
})

it('what the rule of a kind of maintenance names is not deleted', async () => {
  const { body: named } = await admin.call(taskTypesRoutes.create, { body: type })
  const { body: group } = await admin.call(taskCategoriesRoutes.create, { body: category })
  await db
    .insertInto('maintenanceKinds')
    .values({ title: 'Мойка', taskTypeId: named.id, taskCategoryId: group.id })
    .execute()
  for (const [route, id] of [
    [taskTypesRoutes.remove, named.id],
    [taskCategoriesRoutes.remove, group.id],
  ] as const)
    expect(await admin.refusal(route, { params: { id } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('указано в правиле вида обслуживания «Мойка».') },
    })
})

it('what is used is not deleted, and the refusal names its uses', async () => {
  const { id: typeId } = (await admin.call(taskTypesRoutes.create, { body: type })).body
  const { id: categoryId } = (await admin.call(taskCategoriesRoutes.create, { body: category })).body
  const { id: carServerId } = (await admin.call(carServersRoutes.create, { body: server })).body
  await makeTask(db, { typeId, categoryId })
  await makeTask(db, { typeId, carServerId })
  await makeCar(db, { carServerId })
  const refusal = async (route: typeof taskTypesRoutes.remove, id: number) => {
    const { status, body } = await admin.refusal(route, { params: { id } })
    expect(status).toBe(409)
    return body.message
  }
  expect(await refusal(taskTypesRoutes.remove, typeId)).toContain(
    '«Калибровка» нельзя удалить: указано в 2 заявках.',
  )
  expect(await refusal(taskCategoriesRoutes.remove, categoryId)).toContain('указано в 1 заявке.')
  expect(await refusal(carServersRoutes.remove, carServerId)).toContain('указано в 1 заявке и у 1 ТС.')
  expect((await admin.call(taskTypesRoutes.list, {})).body.totalCount).toBe(1)
})

it('an entry without a title is refused by the name of the field', async () => {
  const { status, body } = await admin.refusal(carServersRoutes.create, { body: { ...server, title: ' ' } })
  expect(status).toBe(400)
  expect(body.fields).toEqual({ title: 'Название: заполните поле' })
})

it('the same Idempotency-Key adds one entry', async () => {
  const twice = { idempotencyKey: 'one' }
  const first = await admin.call(carServersRoutes.create, { body: server }, twice)
  const second = await admin.call(carServersRoutes.create, { body: server }, twice)
  expect(second.body).toEqual(first.body)
})

it('who changed an entry, and what it was before, stands in the audit', async () => {
  const { body: added } = await admin.call(taskTypesRoutes.create, { body: type })
  const params = { id: added.id }
  const changed = { ...type, title: 'Поверка', queues: [], checklist: [], isActive: false }
  await admin.call(taskTypesRoutes.update, { params, body: changed })
  // The same once more is no change.
  await admin.call(taskTypesRoutes.update, { params, body: changed })
  await admin.call(taskTypesRoutes.remove, { params })
  await admin.refusal(taskTypesRoutes.remove, { params })
  const { body: moved } = await admin.call(taskCategoriesRoutes.create, { body: category })
  await admin.call(taskCategoriesRoutes.update, {
    params: { id: moved.id },
    body: { ...category, queue: 'skud' },
  })
  const lines = await db
    .selectFrom('audit')
    .select(['kind', 'userId', 'objectKind', 'objectId', 'objectTitle', 'details'])
    .orderBy('id')
    .execute()
  expect(new Set(lines.map(({ kind, userId }) => `${kind} ${userId}`))).toEqual(
    new Set([`DICTIONARY_CHANGED ${admin.user.id}`]),
  )
  expect(lines.map((line) => [line.objectKind, line.objectId, line.objectTitle, line.details])).toEqual([
    ['task-types', added.id, 'Калибровка', 'Вид работ. Добавлено'],
    [
      'task-types',
      added.id,
      'Поверка',
      'Вид работ. Название: Калибровка → Поверка; Очереди: Тахографы, ЛУВ → все; Чек-лист: Фото таблички (обязательно) → нет; Действует: да → нет',
    ],
    ['task-types', added.id, 'Поверка', 'Вид работ. Удалено'],
    ['task-categories', moved.id, 'Датчик', 'Категория. Добавлено'],
    ['task-categories', moved.id, 'Датчик', 'Категория. Очередь: ЛУВ → СКУД'],
  ])
})

it('works of the price list stand before parts, and a title stands once', async () => {
  const part = { ...price, title: 'Антенна', kind: 'PART' as const }
  await admin.call(priceItemsRoutes.create, { body: part })
  await admin.call(priceItemsRoutes.create, { body: price })
  const { items } = (await admin.call(priceItemsRoutes.list, {})).body
  expect(items.map(({ title }) => title)).toEqual(['Калибровка тахографа', 'Антенна'])
  const again = { ...price, title: 'КАЛИБРОВКА тахографа' }
  const { status, body } = await admin.refusal(priceItemsRoutes.create, { body: again })
  expect(status).toBe(409)
  expect(body.message).toBe('Позиция с таким названием уже есть')
})

it('a changed price is audited in roubles, and an item may always be deleted', async () => {
  const { id } = (await admin.call(priceItemsRoutes.create, { body: price })).body
  await admin.call(priceItemsRoutes.update, {
    params: { id },
    body: { ...price, price: 450_050, kind: 'PART' },
  })
  expect((await admin.call(priceItemsRoutes.remove, { params: { id } })).status).toBe(204)
  const audit = await db.selectFrom('audit').select('details').orderBy('id').execute()
  expect(audit.map(({ details }) => details)).toEqual([
    'Позиция прайс-листа. Добавлено',
    'Позиция прайс-листа. Вид: Работа → Деталь; Цена: 4\u202f200\u00a0₽ → 4\u202f500,50\u00a0₽',
    'Позиция прайс-листа. Удалено',
  ])
})

it('the price list is read by the staff, changed by administrators, and closed to clients', async () => {
  const engineer = await caller(app, db, { role: 'engineer' })
  const client = await caller(app, db, { role: 'client' })
  expect((await engineer.call(priceItemsRoutes.list, {})).status).toBe(200)
  expect((await engineer.refusal(priceItemsRoutes.create, { body: price })).status).toBe(403)
  expect((await client.refusal(priceItemsRoutes.list, {})).status).toBe(403)
})
