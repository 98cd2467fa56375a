import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskFilters, TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeContact } from '../../contacts/contacts.make.ts'
import { makeDriver } from '../../drivers/drivers.make.ts'
import { makeUser } from '../../users/users.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

type Sent = Partial<TaskSearch>

const found = async (search: Sent): Promise<number[]> => {
  const { body } = await dispatcher.call(tasksRoutes.search, { body: search })
  expect(body.totalCount).toBe(body.items.length)
  const counted = await dispatcher.call(tasksRoutes.count, { body: { filters: [search] } })
  expect(counted.body.counts).toEqual([body.totalCount])
  return body.items.map(({ id }) => id)
}

/** One task that the filter lets through beside one that it does not. */
const wanted = async (facts: Parameters<typeof makeTask>[1]) => (await makeTask(db, facts)).id

describe('every filter lets through what it names and nothing else', () => {
  it('queue', async () => {
    const luv = await wanted({ queue: 'luv' })
    await makeTask(db, { queue: 'skud' })
    expect(await found({ queue: 'luv' })).toEqual([luv])
  })

  it('statuses', async () => {
    const fresh = await wanted({ status: 'NEW' })
    const planned = await wanted({ status: 'PLANNED' })
    const closed = await wanted({ status: 'CLOSED' })
    expect(await found({ statuses: ['NEW', 'PLANNED'] })).toEqual([planned, fresh])
    expect(await found({ statuses: ['CLOSED'] })).toEqual([closed])
    expect(await found({ statuses: ['CLOSED', 'NEW'] })).toEqual([closed, fresh])
  })

  it('ids', async () => {
    const first = await wanted({})
    await makeTask(db)
    const third = await wanted({})
    expect(await found({ ids: [first, third, 2_000_000_000] })).toEqual([third, first])
  })

  it('operators, and tasks without one beside them', async () => {
    const [one, other] = [await makeUser(db), await makeUser(db)]
    const his = await wanted({ status: 'ASSIGNED', operatorId: one.id })
    await makeTask(db, { status: 'ASSIGNED', operatorId: other.id })
    const free = await wanted({ status: 'NEW' })
    expect(await found({ operatorIds: [one.id] })).toEqual([his])
    expect(await found({ filterByNoOperators: true })).toEqual([free])
    expect(await found({ operatorIds: [one.id], filterByNoOperators: true })).toEqual([free, his])
  })

  it('trucks, and tasks without one beside them', async () => {
    const [one, other] = [await makeCar(db), await makeCar(db)]
    const his = await wanted({ carId: one.id })
    await makeTask(db, { carId: other.id })
    const without = await wanted({})
    expect(await found({ carIds: [one.id] })).toEqual([his])
    expect(await found({ filterByNoCars: true })).toEqual([without])
    expect(await found({ carIds: [one.id], filterByNoCars: true })).toEqual([without, his])
  })

  it('drivers', async () => {
    const [one, other] = [await makeDriver(db), await makeDriver(db)]
    const his = await wanted({ driverId: one.id })
    await makeTask(db, { driverId: other.id })
    expect(await found({ driverIds: [one.id] })).toEqual([his])
  })

  it('contacts', async () => {
    const [one, other] = [await makeContact(db), await makeContact(db)]
    const his = await wanted({ contactId: one.id })
    await makeTask(db, { contactId: other.id })
    expect(await found({ contactIds: [one.id] })).toEqual([his])
  })

  it('companies', async () => {
    const [one, other] = [await makeCompany(db), await makeCompany(db)]
    const its = await wanted({ companyId: one.id })
    await makeTask(db, { companyId: other.id })
    expect(await found({ companyIds: [one.id] })).toEqual([its])
  })

  it('types and categories', async () => {
    const type = await db
      .insertInto('taskTypes')
      .values({ title: 'Ремонт' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const category = await db
      .insertInto('taskCategories')
      .values({ title: 'Датчик', queue: 'tachograph' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const typed = await wanted({ typeId: type.id })
    const filed = await wanted({ categoryId: category.id })
    await makeTask(db)
    expect(await found({ typeIds: [type.id] })).toEqual([typed])
    expect(await found({ categoryIds: [category.id] })).toEqual([filed])
  })

  it('priorities and sources', async () => {
    const critical = await wanted({ priority: 'CRITICAL' })
    const byDriver = await wanted({ source: 'DRIVER' })
    expect(await found({ priorities: ['CRITICAL'] })).toEqual([critical])
    expect(await found({ sources: ['DRIVER', 'API'] })).toEqual([byDriver])
  })

  it('parent', async () => {
    const parent = await makeTask(db, { childsCount: 1 })
    const child = await wanted({ parentId: parent.id })
    expect(await found({ parentId: parent.id })).toEqual([child])
  })

  it('costs that are not approved', async () => {
    const waiting = await wanted({ costs: 100 })
    await makeTask(db, { costs: 100, isCostsApproved: true })
    await makeTask(db)
    expect(await found({ filterByCostsIsNotApproved: true })).toEqual([waiting])
  })

  it('warranty and not warranty, which together leave nothing', async () => {
    const under = await wanted({ isWarranty: true })
    const not = await wanted({})
    expect(await found({ filterByIsWarranty: true })).toEqual([under])
    expect(await found({ filterByIsNotWarranty: true })).toEqual([not])
    expect(await found({ filterByIsWarranty: true, filterByIsNotWarranty: true })).toEqual([])
  })

  it('overdue, but not while the clock stands', async () => {
    const deadlineAt = '2026-01-01T00:00:00Z'
    const late = await wanted({ deadlineAt, status: 'IN_PROGRESS' })
    await makeTask(db, { deadlineAt, status: 'WAITING_CLIENT' })
    await makeTask(db, { deadlineAt, status: 'DONE' })
    await makeTask(db, { deadlineAt, status: 'CLOSED' })
    await makeTask(db, { deadlineAt: '2099-01-01T00:00:00Z' })
    await makeTask(db)
    expect(await found({ overdue: true })).toEqual([late])
  })

  it.each([
    ['created', 'createdAt', 'createdFrom', 'createdTo'],
    ['planned', 'plannedFrom', 'plannedFrom', 'plannedTo'],
    ['done', 'doneAt', 'doneFrom', 'doneTo'],
  ] as const)('%s within a period, its ends included', async (_, column, from, to) => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => `${day}T09:00:00.000Z`)
    const ids: number[] = []
    for (const day of days) ids.push(await wanted({ [column]: day }))
    const [first = 0, second = 0, third = 0] = ids
    expect(await found({ [from]: days[1] })).toEqual([third, second])
    expect(await found({ [from]: days[0], [to]: days[1] })).toEqual([second, first])
    expect(await found({ [to]: days[0] })).toEqual([first])
  })
})

it('filters narrow one another', async () => {
  const car = await makeCar(db)
  const both = await wanted({ carId: car.id, queue: 'luv', status: 'NEW', isWarranty: true })
  await makeTask(db, { carId: car.id, queue: 'luv', status: 'CLOSED', isWarranty: true })
  await makeTask(db, { carId: car.id, queue: 'luv', status: 'NEW' })
  await makeTask(db, { queue: 'luv', status: 'NEW', isWarranty: true })
  await makeTask(db, { carId: car.id, queue: 'skud', status: 'NEW', isWarranty: true })
  expect(
    await found({ carIds: [car.id], queue: 'luv', statuses: ['NEW'], filterByIsWarranty: true }),
  ).toEqual([both])
})

it('an empty list chooses nothing and filters nothing', async () => {
  const id = await wanted({})
  const lists: (keyof TaskFilters)[] = [
    'ids',
    'statuses',
    'operatorIds',
    'carIds',
    'companyIds',
    'priorities',
  ]
  for (const name of lists) expect(await found({ [name]: [] })).toEqual([id])
})

it('many filters are counted in one call, each by itself', async () => {
  const car = await makeCar(db)
  await makeTask(db, { queue: 'luv', carId: car.id })
  await makeTask(db, { queue: 'luv', status: 'CLOSED', carId: car.id })
  await makeTask(db, { queue: 'skud', priority: 'URGENT', title: 'Замена считывателя' })
  const filters: Partial<TaskFilters>[] = [
    {},
    { queue: 'luv' },
    { queue: 'luv', statuses: ['CLOSED'] },
    { statuses: ['NEW'], priorities: ['URGENT'] },
    { statuses: ['NEW'], carIds: [car.id], queue: 'luv' },
    { carIds: [car.id] },
    { query: 'считыватель' },
    { filterByNoOperators: true, filterByNoCars: true },
    { query: 'считыватель', queue: 'luv' },
  ]
  const { body } = await dispatcher.call(tasksRoutes.count, { body: { filters } })
  expect(body.counts).toEqual([3, 2, 1, 1, 1, 2, 1, 1, 0])
})
