import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { expect, test } from 'vitest'

import type { Db } from '../../platform/db/connect.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'

const db = await testDb()
const app = await testApp(db)

const registers = [
  ['companies', companiesRoutes.search, makeCompany],
  ['cars', carsRoutes.search, makeCar],
  ['drivers', driversRoutes.search, makeDriver],
  ['contacts', contactsRoutes.search, makeContact],
] as const

test.each(registers)('the search box of %s finds a whole code of another program', async (_, route, make) => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const makeCoded = make as (on: Db, facts: { accountingCode: string }) => Promise<{ id: number }>
  const guid = '6f9619ff-8b86-d011-b42d-00c04fc964ff'
  const first = await makeCoded(db, { accountingCode: guid })
  const second = await makeCoded(db, { accountingCode: '000000012' })
  const search = async (query: string) => {
    const { body } = await dispatcher.call(route as typeof companiesRoutes.search, { body: { query } })
    expect(body.totalCount).toBe(body.items.length)
    return body.items.map(({ id }) => id)
  }
  expect(await search(` ${guid.toUpperCase()} `)).toEqual([first.id])
  expect(await search('000000012')).toEqual([second.id])
  expect(await search('00000001')).toEqual([])
})
