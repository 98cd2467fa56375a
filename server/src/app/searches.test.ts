import { api } from '@naryad/contract/api'
import type { BoundRoute } from '@naryad/contract/kit/route'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeSeenCar } from '../rooms/monitoring/positions.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller

const isSearch = ({ body, isLong, reply, path }: BoundRoute): boolean =>
  body instanceof z.ZodObject &&
  'query' in body.shape &&
  reply instanceof z.ZodType &&
  isLong !== true &&
  !path.endsWith('/address')

const searches = Object.values(api)
  .flatMap((rooms) => rooms.flatMap((room): BoundRoute[] => Object.values(room)))
  .filter(isSearch)

/** What a search needs besides its words. */
const others: Readonly<Record<string, object>> = {
  'POST /calendar/unplanned': { tray: 'NO_DATE' },
}

const found = async (route: BoundRoute, query: string): Promise<unknown> => {
  const answer = await admin.send(route, { body: { ...others[`${route.method} ${route.path}`], query } })
  expect([route.path, query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
    route.path,
    query,
    200,
    '',
  ])
  return answer.json()
}

/** The rows of an answer, in however many lists it has. */
const rowsIn = (answer: unknown): number =>
  Object.values(answer as Record<string, unknown>)
    .filter(Array.isArray)
    .reduce((sum, list: unknown[]) => sum + list.length, 0)

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
  const place = { lat: 55.79, lon: 49.11 }
  const { id: companyId } = await makeCompany(db, { name: 'ООО «Йод, Королёв и К.»', ...place })
  const driver = await makeDriver(db, { companyId, lastName: 'Королёв', firstName: 'Сергей' })
  const car = await makeSeenCar(db, {
    companyId,
    driverId: driver.id,
    garageNumber: 'Б-5.1',
    ...place,
    lastSeenAt: '2026-11-24T10:00:00.000Z',
  })
  await makeContact(db, { companyId, name: 'Королёв Андрей' })
  await makeRange(db, { carId: car.id })
  await makeUser(db, { lastName: 'Королёв' })
  await makeTask(db, { title: 'Сел аккумулятор: Королёв, 24 В.', companyId, carId: car.id, ...place })
})

test('the contract has searches', () => expect(searches.length).toBeGreaterThan(12))

describe.each(searches.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_, route) => {
    test.each(['🔥', '👩🏽‍🔧', '...', ',', '!?', '«»', '№', '-'])('finds nothing by «%s»', async (query) => {
      expect(rowsIn(await found(route, query))).toBe(0)
    })

    test('takes invisible characters alone for an empty query', async () => {
      expect(await found(route, '\u200b\u00a0')).toEqual(await found(route, ''))
    })

    test.each(['Королёв', 'Йод', 'королёв сергей'])(
      'finds the same by «%s» however it is composed',
      async (name) => {
        const composed = await found(route, name)
        expect(await found(route, name.normalize('NFD'))).toEqual(composed)
        expect(await found(route, `\u200e${name.slice(0, 2)}\u00ad${name.slice(2)}\u200b`)).toEqual(composed)
      },
    )
  },
)

test('most searches find a name', async () => {
  const answers = await Promise.all(searches.map((route) => found(route, 'Королёв')))
  expect(answers.filter((answer) => rowsIn(answer) > 0).length).toBeGreaterThan(9)
})
