import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { firstStepsRoutes } from '@naryad/contract/set-up/first-steps.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import {
  carServersRoutes,
  standardDictionariesRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller, inject, signedIn } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { sendRows } from '../imports/imports.make.ts'
import { makeUser } from '../users/users.make.ts'
import { offerSetUp } from './index.ts'

const db = await testDb()
const app = await testApp(db)

async function firstAdministrator(): Promise<Caller> {
  const body = {
    code: await offerSetUp(db),
    email: 'first@naryad.test',
    lastName: 'Иванова',
    firstName: 'Анна',
    password: 'синий трактор едет к морю',
  }
  expect((await inject(app, recoveryRoutes.setUp, { body })).statusCode).toBe(204)
  const user = await db.selectFrom('users').select(['id', 'email', 'companyId']).executeTakeFirstOrThrow()
  return signedIn(app, user)
}

const stepsOf = async (who: Caller) => (await who.call(firstStepsRoutes.get, {})).body

/** From a request to its end with the entries that came with the installation. */
async function closeOne(who: Caller, queue: Queue, carId: number): Promise<number> {
  const types = (await who.call(taskTypesRoutes.list, {})).body.items
  const categories = (await who.call(taskCategoriesRoutes.list, {})).body.items
  const type = types.find(({ queues: used }) => used.includes(queue))
  const category = categories.find((entry) => entry.queue === queue)
  if (!type || !category) throw new Error(`nothing to choose from in ${queue}`)
  const { body: task } = await who.call(tasksRoutes.create, {
    body: { queue, title: 'Первая заявка', typeId: type.id, categoryId: category.id, carId },
  })
  expect(task.checklist.map(({ title }) => title)).toEqual(type.checklist.map(({ title }) => title))
  const params = { id: task.id }
  const checklist = task.checklist.map((item) => ({ ...item, isDone: true }))
  await who.call(tasksRoutes.update, { params, body: { checklist } })
  await who.call(tasksRoutes.status, { params, body: { status: 'IN_PROGRESS' } })
  await who.call(tasksRoutes.done, { params, body: { workReport: 'Проверено, работает' } })
  await who.call(tasksRoutes.close, { params, body: { closeReason: 'Работы выполнены' } })
  return task.id
}

test('an installation without the demo carries a request to its end in every queue', async () => {
  const admin = await firstAdministrator()
  expect(await stepsOf(admin)).toMatchObject({
    hasDemo: false,
    isCompanyNamed: false,
    staff: 1,
    companies: 0,
    cars: 0,
    task: null,
    isDone: false,
  })
  const imported = await sendRows(admin, 'companies', ['Название', 'ИНН'], [['ООО «Альфа»', '7707083893']])
  expect(imported.errors).toEqual({})
  const cars = await sendRows(admin, 'cars', ['Госномер', 'Организация'], [['А123ВС77', 'ООО «Альфа»']])
  expect(cars.errors).toEqual({})
  const carId = (await admin.call(carsRoutes.search, { body: {} })).body.items[0]?.id ?? 0
  for (const queue of queues) {
    const id = await closeOne(admin, queue, carId)
    expect((await admin.call(tasksRoutes.get, { params: { id } })).body.status).toBe('CLOSED')
  }
  expect(await stepsOf(admin)).toMatchObject({ companies: 1, cars: 1, isDone: false })

  await makeUser(db, { role: 'operator' })
  const { company } = (await admin.call(settingsRoutes.get, {})).body
  await admin.call(settingsRoutes.change, { body: { company: { ...company, name: 'ООО «Сервис»' } } })
  expect(await stepsOf(admin)).toMatchObject({
    isCompanyNamed: true,
    staff: 2,
    task: { status: 'CLOSED' },
    isDone: true,
  })
})

test('the standard dictionaries are ordinary entries: they are changed and deleted', async () => {
  const admin = await firstAdministrator()
  const [type] = (await admin.call(taskTypesRoutes.list, {})).body.items
  if (!type) throw new Error('no types')
  const { id, version: _, ...body } = { ...type, title: 'Своё название' }
  expect((await admin.call(taskTypesRoutes.update, { params: { id }, body })).body.title).toBe(
    'Своё название',
  )
  expect((await admin.call(taskTypesRoutes.remove, { params: { id } })).status).toBe(204)
  expect((await admin.call(carServersRoutes.list, {})).body.totalCount).toBeGreaterThan(0)
})

test('the standard kinds of maintenance get the kind and the category of their tasks with the dictionaries', async () => {
  const filled = () =>
    db
      .selectFrom('maintenanceKinds')
      .select('title')
      .where('taskTypeId', 'is not', null)
      .where('taskCategoryId', 'is not', null)
      .execute()
  expect(await filled()).toEqual([])
  await firstAdministrator()
  expect((await filled()).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Блок СКЗИ', 'Тарировка ДУТ', 'ТО-2']),
  )
})

test('an installation in use gets them only when its administrator asks, and only into empty dictionaries', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  await offerSetUp(db)
  expect((await admin.call(taskTypesRoutes.list, {})).body.totalCount).toBe(0)
  await admin.call(taskCategoriesRoutes.create, {
    body: { title: 'Своя', queue: 'skud', isActive: true },
  })

  const added = (await admin.call(standardDictionariesRoutes.add, {})).body
  expect(added).toMatchObject({ categories: 0 })
  expect(added.types).toBeGreaterThan(10)
  expect((await admin.call(taskTypesRoutes.list, {})).body.totalCount).toBe(added.types)
  expect((await admin.call(taskCategoriesRoutes.list, {})).body.totalCount).toBe(1)

  expect((await admin.call(standardDictionariesRoutes.add, {})).body).toEqual({
    types: 0,
    categories: 0,
    carServers: 0,
  })
  const audit = await db
    .selectFrom('audit')
    .select('details')
    .where('objectKind', '=', 'dictionaries')
    .execute()
  expect(audit).toHaveLength(1)
})

test('pressed twice at once they are added once', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const both = await Promise.all([1, 2].map(() => admin.call(standardDictionariesRoutes.add, {})))
  const types = both.map(({ body }) => body.types)
  expect((await admin.call(taskTypesRoutes.list, {})).body.totalCount).toBe(Math.max(...types))
  expect(Math.min(...types)).toBe(0)
})

test('a dispatcher neither reads the first steps nor fills dictionaries', async () => {
  const operator = await caller(app, db, { role: 'operator', isSenior: true })
  expect((await operator.refusal(firstStepsRoutes.get, {})).status).toBe(403)
  expect((await operator.refusal(standardDictionariesRoutes.add, {})).status).toBe(403)
})
