import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, it } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeUser } from '../users/users.make.ts'
import { makeTask } from './tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const get = async (id: number) => (await dispatcher.call(tasksRoutes.get, { params: { id } })).body

async function insertCategory(): Promise<number> {
  const { id } = await db
    .insertInto('taskCategories')
    .values({ title: 'Датчик', queue: 'luv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('the card shows everything that belongs to the task', async () => {
  const [company, driver] = [await makeCompany(db, { name: 'ООО «Магистраль»' }), await makeDriver(db)]
  const car = await makeCar(db, { plate: 'А123ВС77', brand: 'Scania', model: 'R440', year: 2019 })
  const contact = await makeContact(db, {
    name: 'Ольга',
    phones: JSON.stringify([{ phone: '+7', note: 'склад' }]),
  })
  const person = await makeUser(db, { lastName: 'Орлова', firstName: 'Анна', middleName: 'Юрьевна' })
  const earlier = await makeTask(db, { companyId: company.id })
  const task = await makeTask(db, {
    queue: 'luv',
    status: 'CLOSED',
    priority: 'URGENT',
    title: 'Замена блока',
    description: 'Описание',
    driverDescription: 'Со слов',
    workReport: 'Сделано всё как надо',
    closeReason: 'Решено',
    categoryId: await insertCategory(),
    companyId: company.id,
    carId: car.id,
    driverId: driver.id,
    contactId: contact.id,
    operatorId: person.id,
    createdBy: person.id,
    doneBy: person.id,
    closedBy: person.id,
    costsApprovedBy: person.id,
    costsApprovedAt: '2026-02-03T04:05:06.789Z',
    costs: 150_000,
    isCostsApproved: true,
    costItems: JSON.stringify([{ title: 'Выезд', quantity: 1.5, unit: 'ч', price: 100_000 }]),
    checklist: JSON.stringify([{ title: 'Фото', isRequired: true, isDone: true }]),
    repeatOfId: earlier.id,
    direction: 'OUT',
    externalDueOn: '2026-02-28',
    externalNumber: '17-Б',
    address: 'Казань',
    lat: 55.8,
    lon: 49.1,
    deadlineNormMinutes: 480,
  })
  await db
    .insertInto('taskPauses')
    .values([
      {
        taskId: task.id,
        status: 'WAITING_CLIENT',
        startedAt: '2026-02-01T10:00:00.5Z',
        endedAt: '2026-02-02T10:00:00Z',
      },
      { taskId: task.id, status: 'DONE', startedAt: '2026-02-03T10:00:00Z', endedAt: null },
    ])
    .execute()
  const anna = { id: person.id, lastName: 'Орлова', firstName: 'Анна', middleName: 'Юрьевна' }
  expect(await get(task.id)).toMatchObject({
    id: task.id,
    queue: 'luv',
    type: null,
    category: { title: 'Датчик' },
    company: { id: company.id, name: 'ООО «Магистраль»' },
    car: { id: car.id, plate: 'А123ВС77', brand: 'Scania', model: 'R440', year: 2019 },
    driver: { id: driver.id, lastName: 'Шакиров', phone: '+79172451863' },
    contact: { id: contact.id, name: 'Ольга', phones: [{ phone: '+7', note: 'склад' }] },
    operator: anna,
    createdBy: anna,
    doneBy: anna,
    closedBy: anna,
    costsApprovedBy: anna,
    costsApprovedAt: '2026-02-03T04:05:06.789Z',
    costs: 150_000,
    costItems: [{ title: 'Выезд', quantity: 1.5, unit: 'ч', price: 100_000 }],
    checklist: [{ title: 'Фото', isRequired: true, isDone: true }],
    isRepeat: true,
    repeatOfId: earlier.id,
    nextMove: 'NOBODY',
    direction: 'OUT',
    externalDueOn: '2026-02-28',
    point: { lat: 55.8, lon: 49.1 },
    childCars: [],
    deadlinePauses: [
      { status: 'WAITING_CLIENT', from: '2026-02-01T10:00:00.500Z', to: '2026-02-02T10:00:00.000Z' },
      { status: 'DONE', from: '2026-02-03T10:00:00.000Z', to: null },
    ],
  })
})

it('a repeat does not name a task of another organization', async () => {
  const [own, other] = [await makeCompany(db), await makeCompany(db)]
  const earlier = await makeTask(db, { companyId: own.id })
  const { id } = await makeTask(db, { companyId: other.id, repeatOfId: earlier.id })
  expect(await get(id)).toMatchObject({ isRepeat: false, repeatOfId: null })
  const { body } = await dispatcher.call(tasksRoutes.search, { body: { ids: [id] } })
  expect(body.items).toMatchObject([{ isRepeat: false }])
})

it('the card of an empty task has nothing where there is nothing', async () => {
  const { id } = await makeTask(db)
  expect(await get(id)).toMatchObject({
    type: null,
    category: null,
    company: null,
    car: null,
    driver: null,
    contact: null,
    operator: null,
    createdBy: null,
    carServer: null,
    point: null,
    isRepeat: false,
    deadlinePauses: [],
    childCars: [],
    nextMove: 'DISPATCHER',
  })
})

it('the card carries the files, with addresses, and the first ten sub-tasks', async () => {
  const parent = await makeTask(db, { childsCount: 12, attachmentsCount: 101 })
  for (let n = 0; n < 12; n += 1) await makeTask(db, { parentId: parent.id, title: `Подзаявка ${n}` })
  const file = {
    taskId: parent.id,
    mime: 'image/png',
    size: 1,
    sha256: Buffer.alloc(32),
    kind: 'FILE',
  } as const
  const files = Array.from({ length: 101 }, (_, n) => ({ ...file, name: `${n}.png`, storageKey: `00/${n}` }))
  await db.insertInto('attachments').values(files).execute()
  const card = await get(parent.id)
  expect(card.attachments).toHaveLength(100)
  expect(card.attachments[0]).toMatchObject({ name: '0.png', url: expect.stringContaining('/api/files/') })
  expect(card.childs.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Подзаявка ${n}`),
  )
  expect([card.attachmentsCount, card.childsCount]).toEqual([101, 12])
  expect(await get((await makeTask(db)).id)).toMatchObject({ attachments: [], childs: [] })
})

it('a parent names the trucks that have a sub-task, and gives the sub-tasks by pages', async () => {
  const parent = await makeTask(db, { childsCount: 3 })
  const children = []
  for (let n = 0; n < 3; n += 1)
    children.push(await makeTask(db, { parentId: parent.id, carId: (await makeCar(db)).id }))
  const ids = children.map(({ id }) => id)
  expect((await get(parent.id)).childCars).toEqual(children.map(({ id, carId }) => ({ taskId: id, carId })))
  const page = async (query: object) =>
    (await dispatcher.call(tasksRoutes.childs, { params: { id: parent.id }, query })).body
  expect((await page({})).items.map(({ id }) => id)).toEqual(ids)
  const last = await page({ limit: '2', offset: '2', sort: 'DESC' })
  expect(last.items.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  expect(last.totalCount).toBe(3)
})

it('the history comes newest first, by pages, with who did it', async () => {
  const { id } = await makeTask(db)
  const person = await makeUser(db, { lastName: 'Орлова' })
  for (const to of ['1', '2', '3'])
    await db
      .insertInto('taskActions')
      .values({ taskId: id, kind: 'CHANGED', field: 'Тема', fromText: null, toText: to, userId: person.id })
      .execute()
  await db
    .insertInto('taskActions')
    .values({
      taskId: id,
      kind: 'STATUS',
      field: null,
      fromText: 'Новая',
      toText: 'Назначена',
      source: 'RULE',
    })
    .execute()
  const page = async (query: object) =>
    (await dispatcher.call(tasksRoutes.actions, { params: { id }, query })).body
  const all = await page({})
  expect(all.totalCount).toBe(4)
  expect(all.items.map(({ to }) => to)).toEqual(['Назначена', '3', '2', '1'])
  expect(all.items[0]).toMatchObject({ who: null, source: 'RULE', from: 'Новая' })
  expect(all.items[1]).toMatchObject({ who: { lastName: 'Орлова' }, field: 'Тема', from: null })
  expect((await page({ sort: 'ASC', limit: '2', offset: '1' })).items.map(({ to }) => to)).toEqual(['2', '3'])
})

it('a history is given whole where no page is asked for, up to 500', async () => {
  const { id } = await makeTask(db)
  const rows = Array.from({ length: 501 }, (_, at) => ({
    taskId: id,
    kind: 'CHANGED' as const,
    field: 'Тема',
    toText: String(at),
    source: 'RULE' as const,
  }))
  await db.insertInto('taskActions').values(rows).execute()
  const read = async (query: object) =>
    (await dispatcher.call(tasksRoutes.actions, { params: { id }, query })).body
  expect((await read({})).items).toHaveLength(500)
  expect((await read({ limit: '7' })).items).toHaveLength(7)
  expect(await read({ offset: '500' })).toMatchObject({ items: [{ to: '0' }], totalCount: 501 })
})

it('a new request is warned of open tasks of the truck and of recent ones of the same category', async () => {
  const [car, other] = [await makeCar(db), await makeCar(db)]
  const categoryId = await insertCategory()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const open = await makeTask(db, { carId: car.id, createdAt: daysAgo(200) })
  const recent = await makeTask(db, { carId: car.id, status: 'CLOSED', categoryId, createdAt: daysAgo(29) })
  await makeTask(db, { carId: car.id, status: 'CLOSED', categoryId, createdAt: daysAgo(31) })
  await makeTask(db, { carId: car.id, status: 'CLOSED', createdAt: daysAgo(2) })
  await makeTask(db, { carId: other.id, categoryId })
  const duplicates = async (query: { carId: string; categoryId?: string }) =>
    (await dispatcher.call(tasksRoutes.duplicates, { query })).body.items.map(({ id }) => id)
  expect(await duplicates({ carId: String(car.id), categoryId: String(categoryId) })).toEqual([
    recent.id,
    open.id,
  ])
  expect(await duplicates({ carId: String(car.id) })).toEqual([open.id])
})

it("figures of a period begin and end at the reader's midnight", async () => {
  // 2026-02-10 in Moscow is from 21:00 of the 9th to 21:00 of the 10th in UTC.
  await makeTask(db, { queue: 'luv', createdAt: '2026-02-09T20:59:59Z' })
  await makeTask(db, { queue: 'luv', createdAt: '2026-02-09T21:00:00Z', status: 'PLANNED' })
  await makeTask(db, { queue: 'luv', createdAt: '2026-02-10T20:59:59Z', status: 'CLOSED' })
  await makeTask(db, { queue: 'luv', createdAt: '2026-02-10T21:00:00Z', status: 'CLOSED' })
  await makeTask(db, { queue: 'skud', createdAt: '2026-02-10T12:00:00Z' })
  const analyse = async (query: object) => (await dispatcher.call(tasksRoutes.analytics, { query })).body
  const day = await analyse({ queue: 'luv', dateFrom: '2026-02-10', dateTo: '2026-02-10' })
  expect(day).toMatchObject({ createdTasksCount: 2, completedTasksCount: 1 })
  expect(day.statusCount).toMatchObject({ NEW: 0, PLANNED: 1, CLOSED: 1 })
  expect(await analyse({ dateTo: '2026-02-10' })).toMatchObject({ createdTasksCount: 4 })
  expect(await analyse({})).toMatchObject({ createdTasksCount: 5, completedTasksCount: 2 })
})
