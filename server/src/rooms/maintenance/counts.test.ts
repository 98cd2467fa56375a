import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { RangeState } from '@naryad/contract/maintenance/maintenance.states'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { foldCounters } from '../../platform/db/query/counters.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { rangeCounters } from './search.repo.ts'
import { addTerm } from './terms.ts'

const db = await testDb()
const app = await testApp(db)

const inDays = (days: number): string => addTerm(companyToday(), { months: 0, days })

/** What is kept beside what is there; nothing where both are the same. */
async function differences() {
  const { rows } = await sql`
    select is_done, overdue_after, soon_from, sum(n)::int as n from (
      select * from range_counts union all select * from range_count_deltas
      union all select done_at is not null, overdue_after, soon_from, -1 from maintenance_ranges) as all_of_them
    group by 1, 2, 3 having sum(n) <> 0`.execute(db)
  return rows
}

test('ranges are counted exactly during concurrent writes and folds', async () => {
  const { id: kindId } = await makeKind(db)
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; round < 6; round += 1) {
      const { id: carId } = await makeCar(db, { mileageKm: 1000 })
      const bounds = { dateFrom: inDays(-100), dateTo: inDays((writer - 1) * 40 + round) }
      const days = await makeRange(db, { carId, kindId, ...bounds })
      const km = await makeRange(db, { carId, mileageFrom: 0, mileageTo: 1500 + writer * 1000 })
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('cars').set({ mileageKm: 1600 }).where('id', '=', carId).execute()
        const doneAt = round % 3 === 0 ? new Date().toISOString() : null
        const change = { doneAt, dateTo: inDays(round * 13), comment: 'перенесено' }
        await tx.updateTable('maintenanceRanges').set(change).where('id', '=', days.id).execute()
      })
      if (round % 2 === 0)
        await db.transaction().execute(async (tx) => {
          await tx.deleteFrom('carTerms').where('rangeId', '=', km.id).execute()
          await tx.deleteFrom('maintenanceRanges').where('id', '=', km.id).execute()
        })
    }
  }
  // One fold at a time, as the jobs have it.
  const fold = async (): Promise<void> => {
    for (let round = 0; round < 8; round += 1) await db.transaction().execute(foldCounters(rangeCounters))
  }
  const dispatcher = await caller(app, db, { role: 'operator' })
  const compare = async (): Promise<void> => {
    expect(await differences()).toEqual([])
    for (let chosen = 0; chosen < 16; chosen += 1) {
      const states = RangeState.options.filter((_, at) => (chosen & (1 << at)) !== 0)
      for (const days of [undefined, -1, 0, 13, 60]) {
        const dueTo = days === undefined ? {} : { dueTo: inDays(days) }
        const body = { states, ...dueTo, limit: 100 }
        const { body: found } = await dispatcher.call(maintenanceRoutes.search, { body })
        expect([states, days, found.totalCount]).toEqual([states, days, found.items.length])
      }
    }
  }
  await Promise.all([write(0), write(1), write(2), fold()])
  await compare()
  await fold()
  await compare()
  const { rows } = await sql`select from range_count_deltas`.execute(db)
  expect(rows).toEqual([])
})

test('what is undone is not counted, and a page beyond the last knows how many there are', async () => {
  await makeRange(db)
  const given = db.transaction().execute(async (tx) => {
    await sql`update maintenance_ranges set done_at = now()`.execute(tx)
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
  expect(await differences()).toEqual([])
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { body } = await dispatcher.call(maintenanceRoutes.search, { body: { offset: 50 } })
  expect(body).toEqual({ items: [], totalCount: 1 })
})

test('emptying the ranges empties their counts', async () => {
  await makeRange(db)
  await db.transaction().execute(foldCounters(rangeCounters))
  await makeRange(db)
  await sql`truncate maintenance_ranges cascade`.execute(db)
  const { rows } = await sql`select from range_counts union all select from range_count_deltas`.execute(db)
  expect(rows).toEqual([])
})
