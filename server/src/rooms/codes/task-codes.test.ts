import { changesRoutes } from '@naryad/contract/changes/changes.routes'
import type { TaskByCode } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { callWith, issueToken } from '../auth/api-tokens/api-tokens.make.ts'
import { passwordHash } from '../auth/auth.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'

const db = await testDb()
const app = await testApp(db)

const params = { code: 'ЗН-000012' }
const body = { queue: 'tachograph', title: 'Замена СКЗИ' } as const

const put = (who: Caller, sent: TaskByCode) => who.call(tasksRoutes.putByCode, { params, body: sent })
const actionsOf = async (who: Caller, id: number) =>
  (await who.call(tasksRoutes.actions, { params: { id }, query: { sort: 'ASC' } })).body.items

describe('a request put by its code', () => {
  test('is created, stays as it is when sent again, and is changed by what is sent alone', async () => {
    const who = await caller(app, db, { role: 'operator' })
    const { id: companyId } = await makeCompany(db, { accountingCode: 'орг-1' })
    const { id: carId } = await makeCar(db, { companyId, accountingCode: 'тс-1' })
    const { id: driverId } = await makeDriver(db, { companyId, accountingCode: 'вод-1' })
    const { id: contactId } = await makeContact(db, { companyId, accountingCode: 'к-1' })
    const sent = {
      ...body,
      companyCode: 'орг-1',
      carCode: 'тс-1',
      driverCode: 'вод-1',
      contactCode: 'к-1',
      priority: 'URGENT',
    } as const
    const made = await put(who, sent)
    expect(made).toMatchObject({
      status: 201,
      body: {
        accountingCode: params.code,
        priority: 'URGENT',
        company: { id: companyId },
        car: { id: carId },
        driver: { id: driverId },
        contact: { id: contactId },
      },
    })
    const again = await put(who, sent)
    expect([again.status, again.body.id, again.body.version]).toEqual([200, made.body.id, made.body.version])
    const changed = await put(who, { description: 'Блок не отвечает', driverCode: null })
    expect(changed.body).toMatchObject({
      title: body.title,
      description: 'Блок не отвечает',
      car: { id: carId },
      driver: null,
    })
    const { body: found } = await who.call(tasksRoutes.getByCode, { params })
    expect(found).toEqual(changed.body)
    const { body: feed } = await who.call(changesRoutes.read, { query: { kinds: 'tasks' } })
    expect(feed.items).toMatchObject([
      { id: found.id, code: params.code, object: { accountingCode: params.code } },
    ])
  })

  test('moves between queues and takes an operator by the rules of the product', async () => {
    const who = await caller(app, db, { role: 'operator' })
    const engineer = await makeUser(db, { role: 'engineer', queues: ['glonass'] })
    const { body: made } = await put(who, body)
    const elsewhere = await who.refusal(tasksRoutes.putByCode, { params, body: { operatorId: engineer.id } })
    expect(elsewhere.status).toBe(422)
    const moved = await put(who, { queue: 'glonass', operatorId: engineer.id })
    expect(moved.body).toMatchObject({ id: made.id, queue: 'glonass', status: 'ASSIGNED' })
    await db
      .updateTable('tasks')
      .set({ status: 'CLOSED', closeReason: 'Готово', closedAt: '2026-11-20T09:00:00Z' })
      .execute()
    const closed = await who.refusal(tasksRoutes.putByCode, { params, body: { title: 'Другая' } })
    expect(closed.status).toBe(409)
  })

  test('takes neither a status nor the code of another request, at its creation and later', async () => {
    const who = await caller(app, db, { role: 'operator' })
    const status = { status: 'CLOSED' }
    const atCreation = await who.refusal(tasksRoutes.putByCode, {
      params,
      body: { ...body, ...status },
    })
    expect(atCreation).toMatchObject({
      status: 400,
      body: { fields: { status: expect.stringContaining('PATCH') } },
    })
    await put(who, body)
    const later = await who.refusal(tasksRoutes.putByCode, { params, body: status })
    expect(later.body.fields).toHaveProperty('status')
    const { id } = await makeTask(db)
    const taken = await who.refusal(tasksRoutes.update, {
      params: { id },
      body: { accountingCode: params.code },
    })
    expect(taken).toMatchObject({
      status: 409,
      body: { fields: { accountingCode: 'Код в 1С: этот код уже у другой заявки' } },
    })
    const untitled = await who.refusal(tasksRoutes.putByCode, {
      params: { code: '2' },
      body: { queue: 'luv' },
    })
    expect(untitled).toMatchObject({ status: 400, body: { fields: { title: expect.any(String) } } })
    const alien = await who.refusal(tasksRoutes.putByCode, { params, body: { carCode: 'нет' } })
    expect(alien.body.fields).toHaveProperty('carCode')
  })

  test('is made once by many calls at the same time, and no field is lost', async () => {
    const who = await caller(app, db, { role: 'operator' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        who.send(tasksRoutes.putByCode, {
          params,
          body: n % 2 === 0 ? { ...body, description: 'Гудит' } : { ...body, address: 'Казань' },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body: reply }) => reply)).toEqual([])
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const tasks = await db.selectFrom('tasks').select(['description', 'address', 'accountingCode']).execute()
    expect(tasks).toEqual([{ description: 'Гудит', address: 'Казань', accountingCode: params.code }])
  })

  test('names the key in its history, and a stale version is refused', async () => {
    const admin = await caller(app, db, { role: 'admin', passwordHash })
    const { secret } = await issueToken(admin, { canWrite: true })
    const call = callWith(app, secret)
    const made = (await call(tasksRoutes.putByCode, { params, body })).json<{ id: number; version: number }>()
    const { version, id } = made
    const stale = { title: 'Позже', version }
    expect((await call(tasksRoutes.putByCode, { params, body: stale })).statusCode).toBe(200)
    expect((await call(tasksRoutes.putByCode, { params, body: { ...stale, title: 'Ещё' } })).statusCode).toBe(
      409,
    )
    expect(await actionsOf(admin, id)).toMatchObject([
      { kind: 'CREATED', source: 'API', key: 'Обмен с 1С' },
      { kind: 'CHANGED', from: body.title, to: 'Позже', source: 'API', key: 'Обмен с 1С' },
    ])
  })

  test('is written by dispatchers and administrators alone, and found by those who see it', async () => {
    const { id: companyId } = await makeCompany(db)
    await makeTask(db, { queue: 'tachograph', accountingCode: params.code })
    for (const role of ['engineer', 'client'] as const) {
      const stranger = await caller(app, db, {
        role,
        ...(role === 'client' ? { companyId } : { queues: ['luv'] }),
      })
      expect((await stranger.refusal(tasksRoutes.putByCode, { params, body })).status).toBe(403)
      expect((await stranger.refusal(tasksRoutes.getByCode, { params })).status).toBe(404)
    }
    const narrow = await caller(app, db, { role: 'operator', queues: ['luv'] })
    expect((await narrow.refusal(tasksRoutes.putByCode, { params, body: { title: 'Чужая' } })).status).toBe(
      404,
    )
    const client = await caller(app, db, { role: 'client', companyId })
    const own = await makeTask(db, { companyId, status: 'NEW' })
    const setting = await client.refusal(tasksRoutes.update, {
      params: { id: own.id },
      body: { accountingCode: '9' },
    })
    expect(setting.status).toBe(403)
  })

  test('is found by its code in the list', async () => {
    const who = await caller(app, db, { role: 'operator' })
    const { body: made } = await put(who, body)
    for (const search of ['ЗН-000012', 'зн000012']) {
      const { body: found } = await who.call(tasksRoutes.search, { body: { query: search } })
      expect(found.items.map(({ id }) => id)).toEqual([made.id])
    }
  })
})
