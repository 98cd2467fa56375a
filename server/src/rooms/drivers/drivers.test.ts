import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { describe, expect, test } from 'vitest'

import { addDays } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeDriver } from './drivers.make.ts'

const db = await testDb()
const app = await testApp(db)

const names = async (who: Caller, body: object) =>
  (await who.call(driversRoutes.search, { body })).body.items.map(({ lastName }) => lastName)

describe('a driver is found', () => {
  test.each([
    ['шакиров', 'by his name'],
    ['тимур шак', 'by words in any order'],
    ['ifrbhjd', 'in the other layout'],
    ['+7 917 245-18', 'by his phone'],
    ['8917245', 'by his phone with an eight'],
  ])('by «%s»: %s', async (query) => {
    const dispatcher = await caller(app, db, { role: 'operator' })
    await makeDriver(db)
    await makeDriver(db, { lastName: 'Ибрагимов', firstName: 'Рустам', phone: '+79394172008' })
    expect(await names(dispatcher, { query })).toEqual(['Шакиров'])
  })

  test('by organization, truck and state', async () => {
    const dispatcher = await caller(app, db, { role: 'operator' })
    const company = await makeCompany(db)
    const driver = await makeDriver(db, { companyId: company.id })
    await makeDriver(db, { lastName: 'Уволенный', isActive: false })
    const car = await makeCar(db, { driverId: driver.id })
    expect(await names(dispatcher, { companyIds: [company.id] })).toEqual(['Шакиров'])
    expect(await names(dispatcher, { carIds: [car.id] })).toEqual(['Шакиров'])
    expect(await names(dispatcher, { isActive: false })).toEqual(['Уволенный'])
  })
})

test('a client finds only drivers and contacts of one organization', async () => {
  const client = await caller(app, db, { role: 'client' })
  const foreign = await makeCompany(db)
  await makeDriver(db, { lastName: 'Свой', companyId: client.user.companyId })
  await makeDriver(db, { lastName: 'Чужой', companyId: foreign.id })
  await makeContact(db, { name: 'Чужой контакт', companyId: foreign.id })
  expect(await names(client, {})).toEqual(['Свой'])
  const contacts = await client.call(contactsRoutes.search, { body: {} })
  expect(contacts.body).toEqual({ items: [], totalCount: 0 })
})

test('the last reading of the card is the last finished one of the driver’s trucks', async () => {
  const client = await caller(app, db, { role: 'client' })
  const engineer = await caller(app, db, { role: 'engineer' })
  const driver = await makeDriver(db, { companyId: client.user.companyId })
  const unread = await makeDriver(db, { lastName: 'Яшин', companyId: client.user.companyId })
  const car = await makeCar(db, { driverId: driver.id, companyId: client.user.companyId })
  await makeTask(db, { driverId: driver.id, operatorId: engineer.user.id })
  const reading = await db
    .selectFrom('maintenanceKinds')
    .select('id')
    .where('purpose', '=', 'CARD_READING')
    .executeTakeFirstOrThrow()
  const read = (carId: number, kindId: number, dateTo: string, doneAt: string | null) =>
    makeRange(db, { carId, kindId, dateFrom: addDays(dateTo, -27), dateTo, doneAt })
  await read(car.id, reading.id, '2026-09-01', '2026-09-01T09:00:00Z')
  // The day of the company, which has begun.
  await read(car.id, reading.id, '2026-10-01', '2026-10-01T22:30:00Z')
  await read(car.id, reading.id, '2026-11-01', null)
  await read(car.id, (await makeKind(db)).id, '2026-11-02', '2026-11-02T09:00:00Z')
  const other = await makeCar(db)
  await read(other.id, reading.id, '2026-11-03', '2026-11-03T09:00:00Z')
  const readOn = async (who: Caller, id: number) =>
    (await who.call(driversRoutes.get, { params: { id } })).body.cardReadOn
  expect(await readOn(client, driver.id)).toBe('2026-10-02')
  expect(await readOn(engineer, driver.id)).toBe('2026-10-02')
  expect(await readOn(client, unread.id)).toBeNull()
  const { body } = await client.call(driversRoutes.search, { body: { orderBy: 'createdAt', sort: 'ASC' } })
  expect(body.items.map(({ cardReadOn }) => cardReadOn)).toEqual(['2026-10-02', null])
})
