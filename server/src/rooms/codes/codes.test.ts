import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { callWith, issueToken } from '../auth/api-tokens/api-tokens.make.ts'
import { passwordHash } from '../auth/auth.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'

const db = await testDb()
const app = await testApp(db)

const dispatcher = () => caller(app, db, { role: 'operator' })
const params = { code: '000000012' }

describe('an organization put by its code', () => {
  const body = { name: 'ООО «Вектор»', inn: '7707083893', comment: 'из 1С' }

  test('is created, stays as it is when sent again, and is changed', async () => {
    const who = await dispatcher()
    const made = await who.call(companiesRoutes.putByCode, { params, body })
    expect([made.status, made.body.accountingCode, made.body.version]).toEqual([201, '000000012', 1])
    const again = await who.call(companiesRoutes.putByCode, { params, body })
    expect([again.status, again.body.id, again.body.version]).toEqual([200, made.body.id, 1])
    const changed = await who.call(companiesRoutes.putByCode, { params, body: { name: 'ООО «Вектор+»' } })
    expect(changed.body).toMatchObject({ name: 'ООО «Вектор+»', comment: 'из 1С', version: 2 })
    const { body: found } = await who.call(companiesRoutes.getByCode, { params })
    expect(found).toEqual(changed.body)
    const { body: actions } = await who.call(companiesRoutes.actions, {
      params: { id: found.id },
      query: {},
    })
    expect(actions.totalCount).toBe(2)
  })

  test('is the one that has the ИНН and no code yet', async () => {
    const who = await dispatcher()
    const { id } = await makeCompany(db, { inn: body.inn, phone: '+78432001020' })
    const { status, body: found } = await who.call(companiesRoutes.putByCode, { params, body })
    expect([status, found.id, found.accountingCode, found.phone]).toEqual([
      200,
      id,
      params.code,
      '+78432001020',
    ])
    const other = await who.refusal(companiesRoutes.putByCode, { params: { code: '13' }, body })
    expect(other).toMatchObject({ status: 409, body: { fields: { inn: expect.stringContaining('Вектор') } } })
  })

  test('is refused with what a new one lacks, and with another code in the body', async () => {
    const who = await dispatcher()
    const nameless = await who.refusal(companiesRoutes.putByCode, { params, body: { inn: body.inn } })
    expect(nameless).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } })
    const renamed = { ...body, accountingCode: '1' }
    expect((await who.refusal(companiesRoutes.putByCode, { params, body: renamed })).status).toBe(400)
    const unknown = await who.refusal(companiesRoutes.putByCode, { params, body: { ...body, foo: 1 } })
    expect(unknown.status).toBe(400)
  })

  test('is made once by many calls at the same time, and no field is lost', async () => {
    const who = await dispatcher()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        who.send(companiesRoutes.putByCode, {
          params,
          body: n % 2 === 0 ? { ...body, phone: '+78432001020' } : { name: body.name, address: 'Казань' },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body: reply }) => reply)).toEqual([])
    const { body: found } = await who.call(companiesRoutes.getByCode, { params })
    expect(found).toMatchObject({ phone: '+78432001020', address: 'Казань', inn: body.inn })
  })

  test('is not written by engineers, clients and tokens for reading', async () => {
    const admin = await caller(app, db, { role: 'admin', passwordHash })
    const { secret } = await issueToken(admin, { canWrite: false })
    const call = callWith(app, secret)
    expect((await call(companiesRoutes.putByCode, { params, body })).statusCode).toBe(403)
    for (const role of ['engineer', 'client'] as const) {
      const stranger = await caller(app, db, { role })
      expect((await stranger.refusal(companiesRoutes.putByCode, { params, body })).status).toBe(403)
    }
  })

  test('of another organization is not found by a client', async () => {
    await makeCompany(db, { accountingCode: params.code })
    const client = await caller(app, db, { role: 'client' })
    expect((await client.refusal(companiesRoutes.getByCode, { params })).status).toBe(404)
  })
})

test('a code belongs to one organization', async () => {
  const who = await dispatcher()
  await makeCompany(db, { accountingCode: '7' })
  const body = { name: 'ООО «Луч»', accountingCode: '7' }
  const refused = await who.refusal(companiesRoutes.create, { body })
  expect(refused).toMatchObject({
    status: 409,
    body: { fields: { accountingCode: 'Код в 1С: этот код уже у другой организации' } },
  })
})

test('trucks, drivers and contacts name one another by codes', async () => {
  const who = await dispatcher()
  const { id: companyId } = await makeCompany(db, { accountingCode: 'орг-1' })
  const driver = await who.call(driversRoutes.putByCode, {
    params: { code: 'вод/1' },
    body: { lastName: 'Ахметов', companyCode: 'орг-1' },
  })
  expect(driver).toMatchObject({ status: 201, body: { company: { id: companyId } } })
  const existing = await makeCar(db, { plate: 'А417КМ116' })
  const car = await who.call(carsRoutes.putByCode, {
    params: { code: 'тс-1' },
    body: { plate: 'а 417 км 116', brand: 'КАМАЗ', companyCode: 'орг-1', driverCode: 'вод/1' },
  })
  expect(car).toMatchObject({
    status: 200,
    body: { id: existing.id, brand: 'КАМАЗ', company: { id: companyId }, driver: { id: driver.body.id } },
  })
  const contact = await who.call(contactsRoutes.putByCode, {
    params: { code: 'к-1' },
    body: { name: 'Кузнецова Мария', companyCode: 'орг-1' },
  })
  expect(contact).toMatchObject({ status: 201, body: { accountingCode: 'к-1', company: { id: companyId } } })
  const left = await who.call(contactsRoutes.putByCode, {
    params: { code: 'к-1' },
    body: { companyCode: null },
  })
  expect(left.body.company).toBeNull()
  const absent = await who.refusal(carsRoutes.putByCode, {
    params: { code: 'тс-2' },
    body: { plate: 'А418КМ116', companyCode: 'нет' },
  })
  expect(absent).toMatchObject({ status: 400, body: { fields: { companyCode: expect.any(String) } } })
})
