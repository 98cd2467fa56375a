import { DueFilters } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { dueGroupings, duePeriods } from '@naryad/contract/due/due.words'
import { expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makeZone } from '../zones/zones.make.ts'
import { refreshDue } from './due.jobs.ts'

const db = await testDb()
const app = await testApp(db)

const today = companyToday()

/** A value of each filter that the row of the test matches. */
const filtersOf = (ids: {
  companyId: number
  zoneId: number
  carId: number
  kindId: number
  plate: string
}): Partial<DueFilters>[] => [
  { query: ids.plate },
  ...duePeriods.map((period) => ({ period })),
  { kindIds: [ids.kindId] },
  { whats: ['RANGE'] },
  { companyIds: [ids.companyId] },
  { zoneIds: [ids.zoneId] },
  { carIds: [ids.carId] },
  { states: ['OVERDUE'] },
  { dueFrom: addDays(today, -9) },
  { dueTo: today },
  { orderTo: today },
  { hasTask: false },
]

test('every filter lists the same rows in every grouping, and all filters are tried', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const company = await makeCompany(db)
  const zone = await makeZone(db, { companyId: company.id })
  const car = await makeCar(db, { companyId: company.id })
  const kind = await makeKind(db, { supplyDays: 10 })
  await makeRange(db, {
    carId: car.id,
    kindId: kind.id,
    dateFrom: addDays(today, -300),
    dateTo: addDays(today, -2),
  })
  await refreshDue(db)
  const filters = filtersOf({
    companyId: company.id,
    zoneId: zone.id,
    carId: car.id,
    kindId: kind.id,
    plate: car.plate ?? '',
  })
  for (const groupBy of dueGroupings)
    for (const filter of filters) {
      const { body } = await dispatcher.call(dueRoutes.search, { body: { ...filter, groupBy } })
      expect([groupBy, filter, body.items.length]).toEqual([groupBy, filter, 1])
      expect(body.groups?.map(({ rowsCount }) => rowsCount)).toEqual(groupBy === 'none' ? undefined : [1])
    }
  const tried = new Set(filters.flatMap((filter) => Object.keys(filter)))
  const ofPages = ['groupBy', 'orderBy', 'sort', 'ids', 'group']
  expect(Object.keys(DueFilters.shape).filter((name) => !tried.has(name) && !ofPages.includes(name))).toEqual(
    [],
  )
})
