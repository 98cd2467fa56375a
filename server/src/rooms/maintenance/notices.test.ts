import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankRange } from '../../testing/blanks.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { listen } from '../../testing/subscriptions.ts'
import { maintenanceEvents } from './maintenance.events.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { publishNearEnds } from './notices.service.ts'

const db = await testDb()
const app = await testApp(db)

const makeYear = async () =>
  makeRange(db, {
    kindId: (await makeKind(db, { warningDays: 30 })).id,
    dateFrom: '2026-01-01',
    dateTo: '2026-12-31',
  })

async function moveEnd({ id, kindId, version }: Awaited<ReturnType<typeof makeRange>>, dateTo: string) {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const body = { ...blankRange, kindId, dateFrom: '2026-01-01', dateTo, version }
  await dispatcher.call(maintenanceRoutes.update, { params: { id }, body })
}

test('a range is announced once, when its warning period starts', async () => {
  const announced: number[] = []
  listen(maintenanceEvents.endNear, async (ranges) => void announced.push(...ranges.map((r) => r.rangeId)))
  const range = await makeYear()
  expect(await publishNearEnds(db, '2026-11-30')).toBe(0)
  expect(await publishNearEnds(db, '2026-12-01')).toBe(1)
  expect(await publishNearEnds(db, '2026-12-02')).toBe(0)
  expect(announced).toEqual([range.id])
})

test('a range with an end moved out of the warning period is announced again before its new end', async () => {
  const range = await makeYear()
  expect(await publishNearEnds(db, '2026-12-01')).toBe(1)
  await moveEnd(range, '2027-06-30')
  expect(await publishNearEnds(db, '2026-12-02')).toBe(0)
  expect(await publishNearEnds(db, '2027-05-31')).toBe(1)
  expect(await publishNearEnds(db, '2027-06-01')).toBe(0)
})

test('a range with an end moved within the warning period is not announced again', async () => {
  const range = await makeYear()
  expect(await publishNearEnds(db, '2026-12-20')).toBe(1)
  await moveEnd(range, '2027-01-10')
  expect(await publishNearEnds(db, '2026-12-21')).toBe(0)
})
