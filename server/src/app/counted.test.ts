import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { describe, expect, test } from 'vitest'

import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeSeenCar } from '../rooms/monitoring/positions.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

const registers = { carsRoutes, driversRoutes, companiesRoutes, contactsRoutes }

/** Whatever filters the register has, all of these it has. */
const countsOf = async (
  who: Caller,
  route: (typeof registers)[keyof typeof registers]['count'],
  ids: number[],
) => (await who.call(route, { body: { filters: [{}, { ids }, { query: 'нет такого' }] } })).body.counts

/** Two of everything, of two organizations; gives the ids of what is the second's. */
async function makeTwoOfEach(own: number | null) {
  const other = await makeCompany(db)
  const made = await Promise.all(
    [own ?? (await makeCompany(db)).id, other.id].map(async (companyId) => ({
      car: await makeCar(db, { companyId }),
      driver: await makeDriver(db, { companyId }),
      contact: await makeContact(db, { companyId }),
    })),
  )
  const [, foreign] = made
  return {
    carsRoutes: [foreign?.car.id ?? 0],
    driversRoutes: [foreign?.driver.id ?? 0],
    companiesRoutes: [other.id],
    contactsRoutes: [foreign?.contact.id ?? 0],
  }
}

describe('many filters counted at once', () => {
  const names = Object.keys(registers) as (keyof typeof registers)[]

  test.each(names)('%s: the staff get all counts', async (name) => {
    const staff = await caller(app, db, { role: 'operator' })
    const ids = await makeTwoOfEach(null)
    expect(await countsOf(staff, registers[name].count, ids[name])).toEqual([2, 1, 0])
  })

  test.each(names)('%s: a client gets the counts of one organization alone', async (name) => {
    const client = await caller(app, db, { role: 'client' })
    const ids = await makeTwoOfEach(client.user.companyId)
    expect(await countsOf(client, registers[name].count, ids[name])).toEqual([1, 0, 0])
  })

  test.each(names)(
    '%s: an engineer gets the counts of what assigned and free tasks lead to',
    async (name) => {
      const engineer = await caller(app, db, { role: 'engineer' })
      const ids = await makeTwoOfEach(null)
      expect(await countsOf(engineer, registers[name].count, ids[name])).toEqual([0, 0, 0])
      await makeTask(db, {
        operatorId: engineer.user.id,
        carId: ids.carsRoutes[0],
        driverId: ids.driversRoutes[0],
        companyId: ids.companiesRoutes[0],
      })
      expect(await countsOf(engineer, registers[name].count, ids[name])).toEqual([1, 1, 0])
    },
  )

  test('stand in their order', async () => {
    const staff = await caller(app, db, { role: 'operator' })
    await makeCar(db, { plate: 'А001АА16' })
    await makeCar(db, { plate: 'А002АА16', status: 'IN_REPAIR' })
    await makeSeenCar(db, { plate: 'А003АА16', status: 'ARCHIVED', lastSeenAt: '2026-01-01T00:00:00Z' })
    const { body } = await staff.call(carsRoutes.count, {
      body: {
        filters: [
          { statuses: ['IN_REPAIR'] },
          {},
          { noSignal: true },
          { statuses: ['ARCHIVED'], noSignal: true },
          { query: '001' },
          { maintenanceStates: ['OVERDUE'] },
          { statuses: ['IN_REPAIR', 'ARCHIVED'] },
        ],
      },
    })
    expect(body.counts).toEqual([1, 2, 0, 1, 1, 0, 2])
  })

  test('more than the rows of any page are counted to the end', async () => {
    const staff = await caller(app, db, { role: 'operator' })
    const { id } = await makeCompany(db)
    await db
      .insertInto('drivers')
      .values(
        Array.from({ length: 1203 }, (_, n) => ({ lastName: `Ёлкин ${n}`, companyId: n % 2 ? id : null })),
      )
      .execute()
    const { body } = await staff.call(driversRoutes.count, {
      body: { filters: [{}, { query: 'елкин' }, { companyIds: [id] }, { hasCar: false }] },
    })
    expect(body.counts).toEqual([1203, 1203, 601, 1203])
  })

  test('users are not counted for engineers and clients', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    await makeUser(db, { role: 'engineer', isBlocked: true })
    const body = { filters: [{}, { isBlocked: true }, { roles: ['client' as const] }] }
    expect((await admin.call(usersRoutes.count, { body })).body.counts).toEqual([2, 1, 0])
    for (const role of ['engineer', 'client'] as const)
      expect((await (await caller(app, db, { role })).refusal(usersRoutes.count, { body })).status).toBe(403)
  })

  test.each([
    [[], 'не меньше 1'],
    [Array.from({ length: 41 }, () => ({})), 'не больше 40'],
    [[{ password: 1 }], 'password'],
    [[{ limit: 10 }], 'limit'],
  ])('%j is refused', async (filters, word) => {
    const staff = await caller(app, db, { role: 'operator' })
    const { status, body } = await staff.refusal(carsRoutes.count, { body: { filters } })
    expect(status).toBe(400)
    expect(String(body.message)).toContain(word)
  })
})
