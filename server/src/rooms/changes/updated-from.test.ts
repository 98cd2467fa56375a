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

test.each(registers)(
  'the list of %s is limited to what was changed since a moment',
  async (_, route, make) => {
    const dispatcher = await caller(app, db, { role: 'operator' })
    const makeAt = make as (on: Db, facts: { updatedAt: string }) => Promise<{ id: number }>
    await makeAt(db, { updatedAt: '2026-11-20T09:00:00Z' })
    const { id } = await makeAt(db, { updatedAt: '2026-11-21T09:00:00Z' })
    const search = async (updatedFrom: string) => {
      const answer = await dispatcher.send(route, { body: { updatedFrom } })
      return answer.json<{ items: { id: number }[] }>().items.map((item) => item.id)
    }
    expect(await search('2026-11-21T12:00:00+03:00')).toEqual([id])
    expect(await search('2026-11-21T12:00:01+03:00')).toEqual([])
    expect((await dispatcher.refusal(route, { body: { updatedFrom: '' } })).status).toBe(400)
  },
)
