import type { FilterEntity, SavedFilter } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'

import { up as renameConditions } from '../../../migrations/0025_saved_searches.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

describe('saved filters', () => {
  const filter = (id: string, search: SavedFilter['search'] = {}): SavedFilter => ({
    id,
    title: 'Мои',
    search,
  })

  test('belong to one person and are replaced as a whole', async () => {
    const anna = await caller(app, db)
    const oleg = await caller(app, db, { role: 'client' })
    const first = { entity: 'tasks' as const, filters: [filter('a'), filter('b')] }
    expect((await anna.call(usersRoutes.saveFilters, { body: first })).body).toEqual(first)
    await anna.call(usersRoutes.saveFilters, { body: { entity: 'tasks', filters: [filter('c')] } })
    expect((await anna.call(usersRoutes.filters, { query: {} })).body).toEqual({
      items: [{ entity: 'tasks', filters: [filter('c')] }],
      totalCount: 1,
    })
    expect((await oleg.call(usersRoutes.filters, { query: {} })).body).toEqual({ items: [], totalCount: 0 })
  })

  test('are given for one entity, or for all of them', async () => {
    const anna = await caller(app, db)
    const cars = { entity: 'cars' as const, filters: [filter('a')] }
    const tasks = { entity: 'tasks' as const, filters: [filter('b')] }
    for (const body of [tasks, cars]) await anna.call(usersRoutes.saveFilters, { body })
    const saved = async (query: object) => (await anna.call(usersRoutes.filters, { query })).body
    expect(await saved({})).toEqual({ items: [cars, tasks], totalCount: 2 })
    expect(await saved({ entity: 'tasks' })).toEqual({ items: [tasks], totalCount: 1 })
    expect(await saved({ entity: 'users' })).toEqual({ items: [], totalCount: 0 })
    const { status, body } = await anna.refusal(usersRoutes.filters, { query: { entity: 'letters' } })
    expect([status, body.message]).toEqual([
      400,
      'Раздел: такого значения нет: letters; возможны tasks, companies, cars, drivers, contacts, contracts, acts, units, lights, due, users, registration, tachograph-files, calls',
    ])
  })

  test('come back as they were saved: as the address of the list has them, or as JSON', async () => {
    const anna = await caller(app, db)
    const searches: SavedFilter['search'][] = [
      { operatorIds: '5,7', statuses: 'all', orderBy: 'title', sort: 'DESC', queue: 'luv' },
      {
        operatorIds: [5, 7],
        statuses: ['NEW'],
        isRepeat: false,
        query: 'тест 🚚',
        createdFrom: '2026-01-01T00:00:00Z',
      },
    ]
    for (const search of searches) {
      await anna.call(usersRoutes.saveFilters, { body: { entity: 'tasks', filters: [filter('a', search)] } })
      const { body } = await anna.call(usersRoutes.filters, { query: {} })
      expect(body.items[0]?.filters).toEqual([filter('a', search)])
    }
  })

  test.each([
    ['NUL', { a: 'x\u0000' }],
    ['NUL in a name', { 'x\u0000': 1 }],
    ['half a sign', { a: ['\ud800'] }],
    ['a control character', { a: 'x\u0007' }],
    ['DEL', { a: { b: 'x\u007f' } }],
  ])('with %s are refused and nothing changes', async (_, search) => {
    const anna = await caller(app, db)
    const { status, body } = await anna.refusal(usersRoutes.saveFilters, {
      body: { entity: 'tasks', filters: [filter('a', search)] },
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ 'filters.0.search': 'Условия: есть недопустимые знаки' })
    expect((await anna.call(usersRoutes.filters, { query: {} })).body.items).toEqual([])
  })

  test('are at most thirty', async () => {
    const anna = await caller(app, db)
    const filters = Array.from({ length: 31 }, (_, at) => filter(`f${at}`))
    const { body } = await anna.refusal(usersRoutes.saveFilters, { body: { entity: 'tasks', filters } })
    expect(body.message).toBe('Фильтры: не больше 30 фильтров')
  })
})

const old = {
  operator: 5,
  companyIds: [1, 2],
  company: null,
  status: 'NEW',
  priority: ['URGENT'],
  filterByNoCars: true,
  filterByIsWarranty: false,
  limit: 20,
}
const read = {
  operatorIds: 5,
  companyIds: [1, 2],
  statuses: 'NEW',
  priorities: ['URGENT'],
  filterByNoCars: true,
}

describe('a filter of a client of the first specification', () => {
  test('is stored beside the named ones, with the present names, and replaced by the next', async () => {
    const anna = await caller(app, db)
    const named = { id: 'a', title: 'Мои', search: { overdue: true } }
    await anna.call(usersRoutes.saveFilters, { body: { entity: 'tasks', filters: [named] } })
    const save = async (filters: object) =>
      (await anna.send(usersRoutes.saveFilters, { body: { entity: 'tasks', filters } })).json<object>()
    const single = { id: 'single', title: 'Мой фильтр' }
    expect(await save(old)).toEqual({ entity: 'tasks', filters: [named, { ...single, search: read }] })
    expect(await save({ operatorIds: [7] })).toEqual({
      entity: 'tasks',
      filters: [named, { ...single, search: { operatorIds: [7] } }],
    })
  })

  const unknown: [FilterEntity, object, string][] = [
    ['tasks', { favouriteColour: 'red' }, 'Неизвестные условия: favouriteColour'],
    ['cars', { operatorIds: [5] }, 'Неизвестные условия: operatorIds'],
    [
      'tasks',
      { operator: 5, operatorIds: [7] },
      'Условие «operatorIds» указано дважды: operator и operatorIds',
    ],
    [
      'tasks',
      { operatorIds: [7], operator: 5 },
      'Условие «operatorIds» указано дважды: operator и operatorIds',
    ],
    ['tasks', { operatorIds: 'Лапина' }, 'Операторы, элемент 1: ожидается число'],
    ['tasks', { status: 'OPEN' }, 'Статусы, элемент 1: такого значения нет: OPEN; возможны NEW'],
    ['drivers', { hasCar: 'yes' }, 'Есть ТС: ожидается да или нет'],
  ]
  test.each(unknown)('of %s with %j is refused: %s', async (entity, search, sentence) => {
    const anna = await caller(app, db)
    for (const filters of [search, [{ id: 'a', title: 'Мои', search }]]) {
      const { status, body } = await anna.refusal(usersRoutes.saveFilters, { body: { entity, filters } })
      expect([status, String(body.message)]).toEqual([400, expect.stringContaining(sentence)])
    }
    expect((await anna.call(usersRoutes.filters, { query: {} })).body.items).toEqual([])
  })
})

test('the migration gives stored conditions their present names', async () => {
  const anna = await caller(app, db)
  const stored = [
    { id: 'a', title: 'Старый', search: { ...old, operator: { id: 5, lastName: 'Лапина' } } },
    { id: 'b', title: 'Новый', search: { operatorIds: '5,7' } },
    { id: 'c', title: 'Оба', search: { operator: 5, operatorId: 7 } },
  ]
  await db
    .insertInto('userFilters')
    .values({ userId: anna.user.id, entity: 'tasks', filters: JSON.stringify(stored) })
    .execute()
  await renameConditions(db as unknown as Kysely<unknown>)
  const { filters } = await db.selectFrom('userFilters').select('filters').executeTakeFirstOrThrow()
  const { operatorIds: _, statuses: __, ...same } = read
  expect(filters).toEqual([
    {
      ...stored[0],
      search: { ...same, operatorIds: [5], statuses: ['NEW'], filterByIsWarranty: false },
    },
    stored[1],
    stored[2],
  ])
  const { body } = await anna.call(usersRoutes.filters, { query: {} })
  expect(body.items[0]?.filters.map(({ problem }) => problem)).toEqual([
    undefined,
    undefined,
    'Условие «operatorIds» указано дважды: operator и operatorId',
  ])
})

describe('a stored filter that is not understood', () => {
  const strange = { id: 'b', title: 'Странный', search: { favouriteColour: 'red', operatorIds: 5 } }
  const problem = 'Неизвестные условия: favouriteColour'
  const store = (userId: number) =>
    db
      .insertInto('userFilters')
      .values({ userId, entity: 'tasks', filters: JSON.stringify([strange]) })
      .execute()

  test('is given out as such, and does not keep others from being saved', async () => {
    const anna = await caller(app, db)
    await store(anna.user.id)
    const list = async () => (await anna.call(usersRoutes.filters, { query: {} })).body.items[0]?.filters
    expect(await list()).toEqual([{ ...strange, problem }])
    const other = { id: 'c', title: 'Ещё', search: { overdue: true } }
    const filters = [{ ...strange, problem }, other]
    await anna.call(usersRoutes.saveFilters, { body: { entity: 'tasks', filters } })
    expect(await list()).toEqual([{ ...strange, problem }, other])
  })

  test('is corrected by other conditions, and deleted', async () => {
    const anna = await caller(app, db)
    await store(anna.user.id)
    const mended = { ...strange, search: { operatorIds: 5 } }
    const save = async (filters: SavedFilter[]) =>
      (await anna.call(usersRoutes.saveFilters, { body: { entity: 'tasks', filters } })).body.filters
    expect(await save([mended])).toEqual([mended])
    expect(await save([])).toEqual([])
  })
})
