import type { SavedFilter } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeUser } from './users.make.ts'

const db = await testDb()
const app = await testApp(db)

describe('operators', () => {
  test('are those at work who may answer for a task, in the order of the Russian alphabet, with their open tasks', async () => {
    const admin = await caller(app, db, { role: 'admin', lastName: 'Админов' })
    await makeUser(db, { role: 'engineer', lastName: 'Яшин', queues: ['luv', 'glonass'] })
    const busy = await makeUser(db, { role: 'operator', lastName: 'Ёлкин', isSenior: true })
    await makeUser(db, { role: 'operator', lastName: 'Жуков', isBlocked: true })
    await makeUser(db, { role: 'client', lastName: 'Дымов' })
    await makeUser(db, { role: 'engineer', lastName: 'Епифанов' })
    const task = { queue: 'luv', title: 'Заявка', operatorId: busy.id } as const
    await db
      .insertInto('tasks')
      .values([
        { ...task, deadlineAt: '2020-01-01T00:00:00Z' },
        { ...task, deadlineAt: '2099-01-01T00:00:00Z' },
        // Neither a finished task nor one that waits for the client is overdue.
        { ...task, status: 'WAITING_CLIENT', deadlineAt: '2020-01-01T00:00:00Z' },
        { ...task, status: 'DONE', doneAt: '2026-01-01T00:00:00Z', deadlineAt: '2020-01-01T00:00:00Z' },
        { ...task, status: 'CLOSED', closedAt: '2026-01-01T00:00:00Z', deadlineAt: '2020-01-01T00:00:00Z' },
      ])
      .execute()
    const { body } = await admin.call(usersRoutes.operators, {})
    const loads = body.items.map((person) => [
      person.lastName,
      person.openTasksCount,
      person.overdueTasksCount,
    ])
    expect(loads).toEqual([
      ['Админов', 0, 0],
      ['Ёлкин', 4, 1],
      ['Епифанов', 0, 0],
      ['Яшин', 0, 0],
    ])
    expect(body.totalCount).toBe(4)
    expect(body.items[3]).toMatchObject({ role: 'engineer', isSenior: false, queues: ['luv', 'glonass'] })
  })
})

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
      'Раздел: такого значения нет: letters; возможны tasks, companies, cars, drivers, contacts, users, registration',
    ])
  })

  test('come back as they were saved, whatever their conditions are called', async () => {
    const anna = await caller(app, db)
    const search = {
      created_from: '2026-01-01',
      'any key': { some_thing: [1, null, { deep_key: true }] },
      text: 'тест 🚚',
    }
    await anna.call(usersRoutes.saveFilters, { body: { entity: 'tasks', filters: [filter('a', search)] } })
    const { body } = await anna.call(usersRoutes.filters, { query: {} })
    expect(body.items[0]?.filters[0]?.search).toEqual(search)
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
