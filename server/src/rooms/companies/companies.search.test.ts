import type { CompanySearch } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeCompany } from './companies.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const found = async (body: Partial<CompanySearch>, who = dispatcher) => {
  const answer = await who.call(companiesRoutes.search, { body })
  expect(answer.body.totalCount).toBe(answer.body.items.length)
  const counted = await who.call(companiesRoutes.count, { body: { filters: [body] } })
  expect(counted.body.counts).toEqual([answer.body.totalCount])
  return answer.body.items.map(({ name }) => name)
}

const inDays = (days: number): string => companyToday(Date.now() + days * 86_400_000)

describe('an organization is found', () => {
  const volga = 'ООО «Волга-Рейс»'
  beforeEach(async () => {
    await makeCompany(db, {
      name: volga,
      fullName: 'Общество с ограниченной ответственностью «Волга-Рейс»',
      inn: '7707083893',
      phone: '+78435550102',
      contractNumber: 'ТО-15/26',
    })
    await makeCompany(db, { name: 'АО «Жук»' })
  })

  test('first of all if it is called exactly so, however many are called alike', async () => {
    for (let at = 0; at < 20; at += 1) await makeCompany(db, { name: `АО «Волга-Рейс ${at}»` })
    await makeCompany(db, { name: 'ООО «Волга»' })
    const names = async (query: string) => {
      const { body } = await dispatcher.call(companiesRoutes.search, { body: { query, limit: 5 } })
      return body.items[0]?.name
    }
    expect(await names('волга')).toBe('ООО «Волга»')
    expect(await names('волга-рейс')).toBe(volga)
    expect(await names('ООО «Волга-Рейс»')).toBe(volga)
  })

  test.each([
    ['волга', 'by a word of its name'],
    ['рейс волга ооо', 'by its words in any order'],
    ['ООО "Волга Рейс"', 'with other signs between the words'],
    ['djkuf', 'in the other layout'],
    ['ограниченной', 'by its full name'],
    ['вол', 'by a piece of a word'],
    ['во', 'by the beginning of a word'],
    ['77070838', 'by its ИНН'],
    ['8 (843) 555-01', 'by its phone as people write it'],
    ['5550102', 'by the end of its phone'],
    ['то-15/26', 'by its contract'],
    ['ТО1526', 'by its contract without signs'],
  ])('by «%s»: %s', async (query) => {
    expect(await found({ query })).toEqual([volga])
  })

  test.each(['%', '_', '«»', 'лга волга нет', 'ол', "'", '\\'])('but not by «%s»', async (query) => {
    expect(await found({ query })).toEqual([])
  })
})

test('every filter leaves what it says', async () => {
  const far = await makeCompany(db, { name: 'Далеко', contractExpiresOn: inDays(31) })
  const soon = await makeCompany(db, { name: 'Скоро', contractExpiresOn: inDays(30) })
  await makeCompany(db, { name: 'Кончился', contractExpiresOn: inDays(-5), isActive: false })
  await makeCompany(db, { name: 'Бессрочный' })
  await makeTask(db, { companyId: soon.id })
  await makeTask(db, { companyId: far.id, status: 'CLOSED' })
  expect(await found({ contractEndsInDays: 30 })).toEqual(['Кончился', 'Скоро'])
  expect(await found({ contractEndsInDays: 0 })).toEqual(['Кончился'])
  expect(await found({ isActive: false })).toEqual(['Кончился'])
  expect(await found({ isActive: true })).toEqual(['Бессрочный', 'Далеко', 'Скоро'])
  expect(await found({ hasOpenTasks: true })).toEqual(['Скоро'])
  expect(await found({ hasOpenTasks: false })).toEqual(['Бессрочный', 'Далеко', 'Кончился'])
  expect(await found({ ids: [far.id, soon.id], isActive: true, query: 'скоро' })).toEqual(['Скоро'])
  expect(await found({ ids: [] })).toHaveLength(4)
})

test('every order holds both ways, missing values last, equals by number', async () => {
  const a = await makeCompany(db, {
    name: 'Ёлка 10',
    inn: '7707083893',
    contractExpiresOn: '2027-01-01',
    createdAt: '2026-01-03T00:00:00Z',
  })
  const b = await makeCompany(db, { name: 'ёлка 9', createdAt: '2026-01-01T00:00:00Z' })
  const c = await makeCompany(db, {
    name: 'Жук',
    inn: '5000000000',
    contractExpiresOn: '2026-01-01',
    createdAt: '2026-01-02T00:00:00Z',
  })
  for (const companyId of [b.id, b.id, a.id]) {
    await makeCar(db, { companyId })
    await makeDriver(db, { companyId })
    await makeTask(db, { companyId })
  }
  const names = new Map([
    [a.name, 'a'],
    [b.name, 'b'],
    [c.name, 'c'],
  ])
  const ordered = async (orderBy: CompanySearch['orderBy'], sort: CompanySearch['sort']) =>
    (await found({ orderBy, sort })).map((name) => names.get(name)).join('')
  for (const [orderBy, asc, desc] of [
    ['name', 'bac', 'cab'],
    ['inn', 'cab', 'acb'],
    ['createdAt', 'bca', 'acb'],
    ['contractExpiresOn', 'cab', 'acb'],
    ['carsCount', 'cab', 'bac'],
    ['driversCount', 'cab', 'bac'],
    ['openTasksCount', 'cab', 'bac'],
  ] as const) {
    expect([orderBy, await ordered(orderBy, 'ASC')]).toEqual([orderBy, asc])
    expect([orderBy, await ordered(orderBy, 'DESC')]).toEqual([orderBy, desc])
  }
})

test('pages follow one another without gaps, and the whole list is there by GET', async () => {
  for (let count = 0; count < 5; count += 1) await makeCompany(db, { name: 'Тёзка' })
  const seen: number[] = []
  for (const offset of [0, 2, 4]) {
    const { body } = await dispatcher.call(companiesRoutes.search, { body: { limit: 2, offset } })
    expect(body.totalCount).toBe(5)
    seen.push(...body.items.map(({ id }) => id))
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => one - other))
  const { body } = await dispatcher.call(companiesRoutes.list, { query: { limit: '2', offset: '4' } })
  expect(body).toMatchObject({ totalCount: 5, items: [{ id: seen.at(-1) }] })
})

test('an engineer sees the organizations of visible tasks', async () => {
  const engineer = await caller(app, db, { role: 'engineer' })
  const own = await makeCompany(db)
  await makeCompany(db)
  await makeTask(db, { companyId: own.id, operatorId: engineer.user.id, status: 'ASSIGNED' })
  expect(await found({}, engineer)).toEqual([own.name])
})
