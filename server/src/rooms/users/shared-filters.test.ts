import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import type { SavedFilter } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'

const db = await testDb()
const app = await testApp(db)

let olga: Caller
let anna: Caller
let admin: Caller
beforeEach(async () => {
  olga = await caller(app, db, { role: 'operator', lastName: 'Лапина', firstName: 'Ольга', middleName: '' })
  anna = await caller(app, db, { role: 'operator' })
  admin = await caller(app, db, { role: 'admin' })
})

const filter = (facts: Partial<SavedFilter> = {}): SavedFilter => ({
  id: 'f-1',
  title: 'Ждут запчасти',
  search: { statuses: 'WAITING_PARTS', queue: 'luv' },
  isShared: true,
  ...facts,
})

const save = (who: Caller, filters: SavedFilter[], entity: 'tasks' | 'users' | 'cars' = 'tasks') =>
  who.call(usersRoutes.saveFilters, { body: { entity, filters } })
const seen = async (who: Caller) =>
  (await who.call(usersRoutes.filters, { query: {} })).body.items.flatMap(({ filters }) => filters)
const ownerOf = ({ user: { id } }: Caller) => ({ id, lastName: 'Лапина', firstName: 'Ольга', middleName: '' })

describe('a shared filter', () => {
  test('is shown to colleagues after their own, with its owner', async () => {
    await save(olga, [filter(), filter({ id: 'f-2', title: 'Моё', isShared: false })])
    await save(anna, [{ id: 'a', title: 'Своё', search: {} }])
    expect(await seen(olga)).toEqual([filter(), { id: 'f-2', title: 'Моё', search: filter().search }])
    expect(await seen(anna)).toEqual([
      { id: 'a', title: 'Своё', search: {} },
      { ...filter(), owner: ownerOf(olga) },
    ])
  })

  test('stays with its owner when a colleague sends back what was read', async () => {
    await save(olga, [filter()])
    await save(anna, [...(await seen(anna)), { id: 'a', title: 'Своё', search: {} }])
    const stored = await db
      .selectFrom('userFilters')
      .select(['userId', 'filters'])
      .orderBy('userId')
      .execute()
    expect(stored).toEqual([
      { userId: olga.user.id, filters: [filter()] },
      { userId: anna.user.id, filters: [{ id: 'a', title: 'Своё', search: {} }] },
    ])
  })

  test('does not count among the thirty of a colleague', async () => {
    await save(olga, [filter()])
    const own = Array.from({ length: 30 }, (_, at) => filter({ id: `o${at}`, isShared: false }))
    expect((await save(anna, [...own, ...(await seen(anna))])).body.filters).toHaveLength(30)
  })

  test('is shown to those who may see one of its queues', async () => {
    const skud = await caller(app, db, { role: 'engineer', queues: ['skud'] })
    const luv = await caller(app, db, { role: 'engineer', queues: ['luv', 'skud'] })
    await save(olga, [
      filter(),
      filter({ id: 'f-2', search: { queues: 'tachograph,luv' } }),
      filter({ id: 'f-3', search: { queues: ['tachograph'] } }),
      filter({ id: 'f-4', search: { overdue: true } }),
      filter({ id: 'f-5', search: { queue: 'all' } }),
    ])
    expect((await seen(skud)).map(({ id }) => id)).toEqual(['f-4', 'f-5'])
    expect((await seen(luv)).map(({ id }) => id)).toEqual(['f-1', 'f-2', 'f-4', 'f-5'])
    expect(await seen(admin)).toHaveLength(5)
  })

  test('of a register is shown to those who may read it', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await save(olga, [filter({ search: { isBlocked: true } })], 'users')
    await save(olga, [filter({ search: { hasOpenTasks: true } })], 'cars')
    expect(await seen(anna)).toHaveLength(2)
    expect(await seen(engineer)).toEqual([filter({ search: { hasOpenTasks: true }, owner: ownerOf(olga) })])
  })

  test('of the staff is not shown to clients; a client shares within the organization', async () => {
    const company = await makeCompany(db)
    const [one, colleague] = [
      await caller(app, db, { role: 'client', companyId: company.id }),
      await caller(app, db, { role: 'client', companyId: company.id }),
    ]
    const stranger = await caller(app, db, { role: 'client', companyId: (await makeCompany(db)).id })
    await save(olga, [filter()])
    await save(one, [filter({ id: 'c', search: { overdue: true } })])
    expect((await seen(colleague)).map(({ id }) => id)).toEqual(['c'])
    expect(await seen(stranger)).toEqual([])
    expect((await seen(anna)).map(({ id }) => id)).toEqual(['f-1'])
  })

  test('comes with the reason if its conditions are not understood', async () => {
    const strange = filter({ search: { favouriteColour: 'red' } })
    await db
      .insertInto('userFilters')
      .values({ userId: olga.user.id, entity: 'tasks', filters: JSON.stringify([strange]) })
      .execute()
    expect(await seen(anna)).toEqual([
      { ...strange, owner: ownerOf(olga), problem: 'Неизвестные условия: favouriteColour' },
    ])
  })

  test('has a key of its own among the shared ones', async () => {
    await save(olga, [filter()])
    const { status, body } = await anna.refusal(usersRoutes.saveFilters, {
      body: { entity: 'tasks', filters: [filter({ title: 'Другое' })] },
    })
    expect([status, body.fields]).toEqual([
      400,
      { filters: expect.stringMatching(/^Ключ «f-1» занят общим фильтром: его показывает Лапина Ольга/) },
    ])
    await save(anna, [filter({ title: 'Другое', isShared: false })])
    const ofCars = filter({ title: 'Другое', search: { hasOpenTasks: true } })
    expect((await save(anna, [ofCars], 'cars')).body.filters).toEqual([ofCars])
  })

  test('of two people who share the same key at once one is refused', async () => {
    const answers = await Promise.all(
      [olga, anna].map((who) =>
        who.send(usersRoutes.saveFilters, { body: { entity: 'tasks', filters: [filter()] } }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })
})

describe('a shared filter is changed', () => {
  const change = (who: Caller, facts: object) =>
    who.send(usersRoutes.changeSharedFilter, {
      body: { entity: 'tasks', id: 'f-1', ownerId: olga.user.id, ...facts },
    })

  test('by an administrator and by its owner, not by a colleague', async () => {
    await save(olga, [filter(), filter({ id: 'f-2' })])
    const senior = await caller(app, db, { role: 'operator', isSenior: true })
    for (const who of [anna, senior]) {
      const answer = await change(who, { title: 'Чужое' })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { message: 'Общий фильтр меняет его владелец или администратор' },
      ])
    }
    expect((await change(admin, { search: { overdue: true } })).json()).toEqual(
      filter({ search: { overdue: true }, owner: ownerOf(olga) }),
    )
    expect((await change(olga, { title: 'Новое' })).json()).toEqual(
      filter({ search: { overdue: true }, title: 'Новое' }),
    )
    expect(await seen(olga)).toEqual([
      filter({ search: { overdue: true }, title: 'Новое' }),
      filter({ id: 'f-2' }),
    ])
  })

  test('only to conditions that are understood', async () => {
    await save(olga, [filter()])
    expect((await change(admin, { search: { favouriteColour: 'red' } })).json()).toMatchObject({
      fields: { search: 'Условия: Неизвестные условия: favouriteColour' },
    })
    expect((await change(admin, { search: { query: 'x\u0007' } })).statusCode).toBe(400)
    expect(await seen(olga)).toEqual([filter()])
  })

  test('to be private again: it stays with its owner alone', async () => {
    await save(olga, [filter()])
    await change(admin, { isShared: false })
    expect(await seen(anna)).toEqual([])
    const { isShared: _, ...own } = filter()
    expect(await seen(olga)).toEqual([own])
    expect((await change(admin, { title: 'Поздно' })).statusCode).toBe(404)
  })

  test('if the user may see it at all', async () => {
    await save(olga, [filter()])
    const client = await caller(app, db, { role: 'client' })
    const skud = await caller(app, db, { role: 'operator', queues: ['skud'] })
    for (const who of [client, skud]) expect((await change(who, { title: 'Чужое' })).statusCode).toBe(404)
  })
})

describe('a shared filter is hidden', () => {
  const hide = (who: Caller, isHidden: boolean) =>
    who.call(usersRoutes.hideFilter, {
      body: { entity: 'tasks', id: 'f-1', ownerId: olga.user.id, isHidden },
    })

  test('by each colleague alone, and shown again; saving own ones changes nothing', async () => {
    await save(olga, [filter()])
    const hidden = { ...filter(), owner: ownerOf(olga), isHidden: true }
    expect((await hide(anna, true)).body).toEqual(hidden)
    await hide(anna, true)
    await save(anna, [])
    expect(await seen(anna)).toEqual([hidden])
    expect(await seen(admin)).toEqual([{ ...filter(), owner: ownerOf(olga) }])
    await hide(anna, false)
    expect(await seen(anna)).toEqual([{ ...filter(), owner: ownerOf(olga) }])
  })
})

describe('when the owner', () => {
  test('is blocked, colleagues keep the filter and an administrator can change it', async () => {
    await save(olga, [filter()])
    await db
      .updateTable('users')
      .set({ isBlocked: true, blockReason: 'Уволена' })
      .where('id', '=', olga.user.id)
      .execute()
    expect(await seen(anna)).toEqual([{ ...filter(), owner: ownerOf(olga) }])
    await admin.call(usersRoutes.changeSharedFilter, {
      body: { entity: 'tasks', id: 'f-1', ownerId: olga.user.id, isShared: false },
    })
    expect(await seen(anna)).toEqual([])
  })

  test('is erased, colleagues keep the filter without the person, and private ones go', async () => {
    await save(olga, [
      filter({ title: 'Лапина Ольга: ждут запчасти' }),
      filter({ id: 'f-2', isShared: false }),
    ])
    await admin.call(privacyRoutes.erase, {
      params: { kind: 'users', id: olga.user.id },
      body: { reason: 'Отзыв согласия' },
    })
    const left = await seen(anna)
    expect(left).toMatchObject([{ id: 'f-1', search: filter().search, owner: { id: olga.user.id } }])
    expect(JSON.stringify(left)).not.toMatch(/Лапина|Ольга/)
    const stored = await db
      .selectFrom('userFilters')
      .select('filters')
      .where('userId', '=', olga.user.id)
      .executeTakeFirstOrThrow()
    expect(stored.filters).toHaveLength(1)
  })
})
