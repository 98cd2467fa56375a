import { UserOrder, type UserSearch } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeUser } from './users.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Яшин', email: 'yashin@naryad.test' })
})

const found = async (body: Partial<UserSearch>, who = dispatcher) => {
  const answer = await who.call(usersRoutes.search, { body })
  expect(answer.body.totalCount).toBe(answer.body.items.length)
  const counted = await who.call(usersRoutes.count, { body: { filters: [body] } })
  expect(counted.body.counts).toEqual([answer.body.totalCount])
  return answer.body.items.map(({ lastName }) => lastName)
}

describe('a user is found', () => {
  beforeEach(async () => {
    const company = await makeCompany(db, { name: 'ООО «ТрансЛогистик»' })
    await makeUser(db, {
      role: 'client',
      companyId: company.id,
      lastName: 'Семёнов',
      firstName: 'Пётр',
      middleName: 'Ильич',
      email: 'p.semenov@translog-kzn.ru',
      phone: '+79172451863',
    })
    await makeUser(db, { lastName: 'Галиев', firstName: 'Марат', email: 'galiev@naryad.test' })
  })

  test.each([
    ['семенов', 'by the last name, ё or е'],
    ['ПЁТР семёнов', 'by names in any order'],
    ['семенов п', 'by the beginning of a name'],
    ['ctvtyjd', 'in the other layout'],
    ['8 (917) 245-18-63', 'by the phone'],
    ['1863', 'by the end of the phone'],
    ['p.semenov@translog-kzn.ru', 'by the e-mail'],
    ['translog', 'by a part of the e-mail'],
    ['транслогистик', 'by the organization'],
    ['пётр «ТрансЛог»', 'by his name together with the organization'],
  ])('by «%s»: %s', async (query) => {
    expect(await found({ query })).toEqual(['Семёнов'])
  })

  test.each([['семенов галиев'], ['100%'], ['_'], ["' or 1=1 --"]])('not by «%s»', async (query) => {
    expect(await found({ query })).toEqual([])
  })
})

describe('filters', () => {
  test('by ids, roles and organizations', async () => {
    const client = await makeUser(db, { role: 'client', lastName: 'Дымов' })
    await makeUser(db, { role: 'client', lastName: 'Другой' })
    await makeUser(db, { role: 'engineer', lastName: 'Гусев' })
    await makeUser(db, { role: 'admin', lastName: 'Кузьмин' })
    expect(await found({ ids: [client.id] })).toEqual(['Дымов'])
    expect(await found({ roles: ['engineer', 'admin'] })).toEqual(['Гусев', 'Кузьмин'])
    expect(await found({ companyIds: [client.companyId ?? 0] })).toEqual(['Дымов'])
    expect(await found({ roles: ['client'], query: 'Другой' })).toEqual(['Другой'])
    expect(await found({ roles: [], ids: [] })).toHaveLength(5)
  })

  test('by queues: a user who is limited to none works in all', async () => {
    await makeUser(db, { role: 'engineer', lastName: 'Гусев', queues: ['tachograph', 'luv'] })
    await makeUser(db, { role: 'engineer', lastName: 'Сафин', queues: ['skud'] })
    await makeUser(db, { role: 'client', lastName: 'Дымов' })
    expect(await found({ queues: ['luv', 'external'] })).toEqual(['Гусев', 'Яшин'])
    expect(await found({ queues: ['skud'] })).toEqual(['Сафин', 'Яшин'])
  })

  test('by block and by second factor; one that was only begun is none', async () => {
    const [{ id }, begun] = [
      await makeUser(db, { lastName: 'Гусев', isBlocked: true, blockReason: 'Уволился' }),
      await makeUser(db, { lastName: 'Сафин' }),
    ]
    const secret = Buffer.alloc(20)
    await db
      .insertInto('userSecondFactors')
      .values([
        { userId: id, secret, confirmedAt: '2026-11-01T00:00:00Z' },
        { userId: begun.id, secret, confirmedAt: null },
      ])
      .execute()
    expect(await found({ isBlocked: true })).toEqual(['Гусев'])
    expect(await found({ isBlocked: false })).toEqual(['Сафин', 'Яшин'])
    expect(await found({ hasSecondFactor: true })).toEqual(['Гусев'])
    expect(await found({ hasSecondFactor: false })).toEqual(['Сафин', 'Яшин'])
  })
})

describe('the order', () => {
  beforeEach(async () => {
    const [south, north] = [await makeCompany(db, { name: 'Юг' }), await makeCompany(db, { name: 'Север' })]
    await db.updateTable('users').set({ createdAt: '2026-01-01T00:00:00Z' }).execute()
    await makeUser(db, {
      role: 'client',
      companyId: south.id,
      lastName: 'Ёлкин',
      email: 'b@naryad.test',
      createdAt: '2026-01-03T00:00:00Z',
      lastSeenAt: '2026-02-01T00:00:00Z',
    })
    await makeUser(db, {
      role: 'client',
      companyId: north.id,
      lastName: 'Жуков',
      email: 'C@naryad.test',
      createdAt: '2026-01-02T00:00:00Z',
    })
    await makeUser(db, {
      role: 'engineer',
      lastName: 'Епифанов',
      email: 'a@naryad.test',
      createdAt: '2026-01-04T00:00:00Z',
      lastSeenAt: '2026-01-05T00:00:00Z',
    })
    await makeUser(db, {
      role: 'operator',
      isSenior: true,
      lastName: 'Морозова',
      email: 'd@naryad.test',
      createdAt: '2026-01-05T00:00:00Z',
    })
    await db
      .updateTable('users')
      .set({ lastSeenAt: '2026-03-01T00:00:00Z' })
      .where('lastName', '=', 'Яшин')
      .execute()
  })

  const expected: Readonly<Record<UserOrder, readonly string[]>> = {
    name: ['Ёлкин', 'Епифанов', 'Жуков', 'Морозова', 'Яшин'],
    role: ['Морозова', 'Яшин', 'Епифанов', 'Ёлкин', 'Жуков'],
    company: ['Жуков', 'Ёлкин', 'Яшин', 'Епифанов', 'Морозова'],
    email: ['Епифанов', 'Ёлкин', 'Жуков', 'Морозова', 'Яшин'],
    lastSeenAt: ['Епифанов', 'Ёлкин', 'Яшин', 'Жуков', 'Морозова'],
    createdAt: ['Яшин', 'Жуков', 'Ёлкин', 'Епифанов', 'Морозова'],
  }
  /** What is missing stands last either way. */
  const missing: Partial<Record<UserOrder, number>> = { company: 3, lastSeenAt: 2 }

  test.each(UserOrder.options)('by %s, both ways and by pages', async (orderBy) => {
    // The caller's own calls are seen, too.
    const list = async (page: Partial<UserSearch>) => {
      await db
        .updateTable('users')
        .set({ lastSeenAt: '2026-03-01T00:00:00Z' })
        .where('lastName', '=', 'Яшин')
        .execute()
      const { body } = await dispatcher.call(usersRoutes.search, { body: { orderBy, ...page } })
      return body.items.map(({ lastName }) => lastName)
    }
    const forward = expected[orderBy]
    expect(await list({})).toEqual(forward)
    const kept = forward.slice(0, forward.length - (missing[orderBy] ?? 0))
    const back = [...kept.toReversed(), ...forward.slice(kept.length).toReversed()]
    expect(await list({ sort: 'DESC' })).toEqual(back)
    expect(await list({ limit: 2, offset: 2 })).toEqual(forward.slice(2, 4))
    expect(await list({ limit: 2, offset: 10 })).toEqual([])
  })

  test('of the plain list is that of names', async () => {
    const { body } = await dispatcher.call(usersRoutes.list, { query: { limit: '2', offset: '1' } })
    expect(body.items.map(({ lastName }) => lastName)).toEqual(['Епифанов', 'Жуков'])
    expect(body.totalCount).toBe(5)
  })

  test('of a search begins with surnames that begin with the word', async () => {
    await makeUser(db, { lastName: 'Абрамов', firstName: 'Иван' })
    await makeUser(db, { lastName: 'Иванов', firstName: 'Яков' })
    expect((await found({ query: 'иван' })).slice(0, 2)).toEqual(['Иванов', 'Абрамов'])
  })

  test('of more people than are found at once is the same', async () => {
    await sql`
      insert into users (email, last_name, first_name, role, created_at)
      select n || '@many.test', 'Многих', 'Н', 'engineer', '2025-01-01' from generate_series(1, 1200) as n`.execute(
      db,
    )
    const body = { limit: 3, offset: 1201 } as const
    const last = await dispatcher.call(usersRoutes.search, { body: { ...body, orderBy: 'createdAt' } })
    expect(last.body.totalCount).toBe(1205)
    expect(last.body.items.map(({ lastName }) => lastName)).toEqual(['Жуков', 'Ёлкин', 'Епифанов'])
    const byRole = await dispatcher.call(usersRoutes.search, {
      body: { limit: 2, offset: 1203, orderBy: 'role' },
    })
    expect(byRole.body.items.map(({ lastName }) => lastName)).toEqual(['Ёлкин', 'Жуков'])
  })
})

describe('what is shown of an account', () => {
  test('its sessions, open tasks and when its owner was last here', async () => {
    const engineer = await caller(app, db, { role: 'engineer', queues: ['luv'] })
    const { id } = engineer.user
    await db
      .insertInto('tasks')
      .values([
        { queue: 'luv', title: 'Заявка', operatorId: id },
        { queue: 'luv', title: 'Закрыта', operatorId: id, status: 'CLOSED' },
      ])
      .execute()
    const { body } = await dispatcher.call(usersRoutes.get, { params: { id } })
    expect(body).toMatchObject({ sessionsCount: 1, openTasksCount: 1, queues: ['luv'], hasPassword: true })
    expect(Date.parse(body.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('nothing that opens it: no hash, no token leaves', async () => {
    await makeUser(db, { passwordHash: '$argon2id$canary', lastName: 'Канарейкин' })
    const answer = await dispatcher.send(usersRoutes.search, { body: {} })
    expect(answer.body).toContain('Канарейкин')
    expect(answer.body).not.toMatch(/canary|hash/i)
  })

  test('the moment of the last call outlives the session', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await db.deleteFrom('sessions').where('userId', '=', engineer.user.id).execute()
    const { body } = await dispatcher.call(usersRoutes.get, { params: { id: engineer.user.id } })
    expect(body.lastSeenAt).not.toBeNull()
  })

  test.each([['engineer'], ['client']] as const)('is not for a %s', async (role) => {
    const person = await caller(app, db, { role })
    const { id } = dispatcher.user
    const calls = [
      person.refusal(usersRoutes.list, {}),
      person.refusal(usersRoutes.search, { body: {} }),
      person.refusal(usersRoutes.get, { params: { id } }),
      person.refusal(usersRoutes.actions, { params: { id } }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403)
  })
})
