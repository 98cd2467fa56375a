import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
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
