import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeCompany } from './companies.make.ts'

const db = await testDb()
const app = await testApp(db)

/** What a call is answered that began while the row it names was being deleted. */
async function whileDeleting(table: 'companies' | 'drivers', id: number, route: RouteDef, body: object) {
  const dispatcher = await caller(app, db)
  const deletion = await db.startTransaction().execute()
  await deletion.deleteFrom(table).where('id', '=', id).execute()
  const answer = dispatcher.send(route, { body })
  try {
    await isWaiting()
  } finally {
    await deletion.commit().execute()
  }
  return answer
}

const isWaiting = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        db,
      )
      expect(rows).toHaveLength(1)
    },
    { interval: 5 },
  )

test.each([
  ['a contact', contactsRoutes.create, { name: 'Белова', phones: [{ phone: '+79172451863' }] }],
  ['a driver', driversRoutes.create, { lastName: 'Гусев' }],
  ['a truck', carsRoutes.create, { plate: 'А123ВС716' }],
  ['a task', tasksRoutes.create, { title: 'Замена блока', queue: 'tachograph' }],
])('%s of an organization that is deleted meanwhile is refused under its field', async (_, route, body) => {
  const { id } = await makeCompany(db)
  const answer = await whileDeleting('companies', id, route, { ...body, companyId: id })
  expect(answer.json()).toMatchObject({ statusCode: 400, fields: { companyId: expect.any(String) } })
})

test('what is named otherwise, and is deleted meanwhile, is a conflict', async () => {
  const { id } = await makeDriver(db)
  const body = { title: 'Замена блока', queue: 'tachograph', driverId: id }
  const answer = await whileDeleting('drivers', id, tasksRoutes.create, body)
  expect(answer.json()).toMatchObject({ statusCode: 409, error: 'CONFLICT' })
})
