import type { MaintenanceItem } from '@naryad/contract/maintenance/maintenance'
import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import type { Reach } from '../tasks/index.ts'
import { makeRange } from './maintenance.make.ts'
import type { MaintenanceRangesTable } from './maintenance.table.ts'
import { findRange } from './ranges.items.repo.ts'

const db = await testDb()
const today = '2026-11-22'
const everybodys: Reach = {
  who: { id: 1, role: 'admin', isSenior: false, companyId: null, queues: [] },
  scope: 'all',
}

interface Facts extends Partial<Insertable<MaintenanceRangesTable>> {
  readonly mileageKm?: number | null
}

/** How a range is shown whose truck was driven so far and whose bounds are these, whatever its kind warns of. */
async function look({
  mileageKm = null,
  soonFrom,
  overdueAfter,
  ...facts
}: Facts = {}): Promise<MaintenanceItem> {
  const car = await makeCar(db, { mileageKm })
  const { id } = await makeRange(db, {
    carId: car.id,
    dateFrom: '2026-11-01',
    dateTo: '2026-12-01',
    ...facts,
  })
  await db
    .updateTable('maintenanceRanges')
    .set({ soonFrom: soonFrom ?? '2026-11-01', overdueAfter: overdueAfter ?? '2026-12-01' })
    .where('id', '=', id)
    .execute()
  const range = await findRange(db, everybodys, id, today)
  if (!range) throw new Error('the range is gone')
  return range
}

describe('the state of a range', () => {
  test.each([
    ['the day before the warning', { soonFrom: '2026-11-23' }, 'OK'],
    ['the first day of the warning', { soonFrom: '2026-11-22' }, 'SOON'],
    ['its last day', { overdueAfter: '2026-11-22' }, 'SOON'],
    ['the day after its last', { overdueAfter: '2026-11-21' }, 'OVERDUE'],
    ['kilometres that are nearly used up', { soonFrom: '-infinity', overdueAfter: 'infinity' }, 'SOON'],
    ['kilometres that are used up', { soonFrom: '-infinity', overdueAfter: '-infinity' }, 'OVERDUE'],
    ['kilometres alone, far away', { soonFrom: 'infinity', overdueAfter: 'infinity' }, 'OK'],
    [
      'what is done, however late',
      { overdueAfter: '2026-01-01', doneAt: '2026-11-20T09:00:00.000Z' },
      'DONE',
    ],
  ])('on %s', async (_, facts, state) => {
    expect((await look(facts)).state).toBe(state)
  })

  test('days and kilometres that are left, below zero when past', async () => {
    expect(await look()).toMatchObject({ daysLeft: 9, kmLeft: null })
    expect((await look({ dateTo: '2026-11-20' })).daysLeft).toBe(-2)
    const driven = { mileageFrom: 340_000, mileageTo: 345_000 }
    expect((await look({ ...driven, mileageKm: 343_760 })).kmLeft).toBe(1240)
    expect((await look({ ...driven, mileageKm: 345_001 })).kmLeft).toBe(-1)
    expect((await look({ ...driven, mileageKm: null })).kmLeft).toBeNull()
    expect(await look({ ...driven, mileageKm: 1, doneAt: '2026-11-20T09:00:00.000Z' })).toMatchObject({
      state: 'DONE',
      doneAt: '2026-11-20T09:00:00.000Z',
      daysLeft: null,
      kmLeft: null,
      progress: 1,
    })
  })

  test('the share that has passed, by whichever is further', async () => {
    const half = { dateFrom: '2026-11-12', dateTo: '2026-12-02' }
    expect((await look(half)).progress).toBe(0.5)
    const driven = { mileageFrom: 0, mileageTo: 1000, mileageKm: 900 }
    expect((await look({ ...half, ...driven })).progress).toBe(0.9)
    expect((await look({ dateFrom: '2026-12-01', dateTo: '2026-12-31' })).progress).toBe(0)
    expect((await look({ dateFrom: '2025-12-01', dateTo: '2025-12-31' })).progress).toBe(1)
    expect((await look({ dateFrom: today, dateTo: today })).progress).toBe(1)
    expect((await look({ dateFrom: '2026-11-23', dateTo: '2026-11-23' })).progress).toBe(0)
    expect((await look({ ...driven, dateFrom: null, dateTo: null, mileageKm: null })).progress).toBe(0)
  })
})
