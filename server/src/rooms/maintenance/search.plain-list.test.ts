import type { MaintenanceItem, MaintenanceSearch } from '@naryad/contract/maintenance/maintenance'
import { MaintenanceOrder } from '@naryad/contract/maintenance/maintenance'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { RangeState } from '@naryad/contract/maintenance/maintenance.states'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { foldCounters } from '../../platform/db/query/counters.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { listRuns } from '../../testing/plain-list.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { rangeCounters } from './search.repo.ts'
import { addTerm } from './terms.ts'

const db = await testDb()
const app = await testApp(db)

const inDays = (days: number): string => addTerm(companyToday(), { months: 0, days })

/** Every third is done, every fourth ends by mileage as well, every fifth by mileage alone. */
async function makeRanges(): Promise<void> {
  const kinds = [await makeKind(db), await makeKind(db), await makeKind(db)]
  const companies = [await makeCompany(db), await makeCompany(db)]
  for (let at = 0; at < 30; at += 1) {
    const car = await makeCar(db, { mileageKm: 1000 * at, companyId: companies[at % 3]?.id ?? null })
    for (const [which, { id: kindId }] of kinds.entries()) {
      const n = at * 3 + which
      const end = (n * 17) % 160
      await makeRange(db, {
        carId: car.id,
        kindId,
        ...(n % 5 === 0 ? {} : { dateFrom: inDays(end - 200), dateTo: inDays(end - 60) }),
        ...(n % 4 === 0 || n % 5 === 0 ? { mileageFrom: 0, mileageTo: 15_000 } : {}),
        ...(n % 3 === 0 ? { doneAt: '2026-01-05T09:00:00Z' } : {}),
      })
    }
  }
}

const isAmong = <Value>(list: readonly Value[] | undefined, value: Value | undefined): boolean =>
  list === undefined || list.length === 0 || (value !== undefined && list.includes(value))

/** The filters over what the list itself shows. */
const matches = (item: MaintenanceItem, search: Partial<MaintenanceSearch>): boolean =>
  isAmong(search.states, item.state) &&
  isAmong(search.kindIds, item.kind.id) &&
  isAmong(search.carIds, item.carId) &&
  isAmong(search.companyIds, item.company?.id) &&
  (search.dueFrom === undefined || (item.dateTo !== null && item.dateTo >= search.dueFrom)) &&
  (search.dueTo === undefined || (item.dateTo !== null && item.dateTo <= search.dueTo))

test('the total and the ranges of a page are those that match, whatever is asked', async () => {
  await makeRanges()
  // Some of the counts are folded, some still lie among the deltas.
  await db.transaction().execute(foldCounters(rangeCounters))
  await makeRange(db)
  const staff = await caller(app, db, { role: 'operator' })
  const find = async (body: object) => (await staff.call(maintenanceRoutes.search, { body })).body
  const { items: all, totalCount } = await find({ limit: 100 })
  expect(totalCount).toBe(all.length)
  const someOf = <Value>(values: readonly Value[]) =>
    fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })
  const day = fc.integer({ min: -80, max: 120 }).map(inDays)
  const searches = fc.record(
    {
      states: someOf(RangeState.options),
      kindIds: someOf(all.map(({ kind }) => kind.id)),
      carIds: someOf(all.map(({ carId }) => carId)),
      companyIds: someOf(all.flatMap(({ company }) => company?.id ?? [])),
      dueFrom: day,
      dueTo: day,
      orderBy: fc.constantFrom(...MaintenanceOrder.options),
      sort: fc.constantFrom('ASC', 'DESC'),
      limit: fc.constantFrom(1, 10, 100),
      offset: fc.constantFrom(0, 5, 60),
    },
    { requiredKeys: ['limit', 'offset'] },
  )
  await fc.assert(
    fc.asyncProperty(searches, async (search) => {
      const expected = all.filter((item) => matches(item, search)).map(({ id }) => id)
      const found = await find(search)
      const ids = found.items.map(({ id }) => id)
      expect(found.totalCount).toBe(expected.length)
      expect(ids).toHaveLength(Math.max(0, Math.min(search.limit, expected.length - search.offset)))
      expect(expected).toEqual(expect.arrayContaining(ids))
      expect(new Set(ids).size).toBe(ids.length)
    }),
    listRuns,
  )
}, 60_000)
