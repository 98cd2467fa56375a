import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import type { TakeReportInput } from '@naryad/contract/reports/take-report'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { companyToday, companyZone } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { workingCalendar, workingMinutesBetween } from '../tasks/rules/index.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { dayOf, workedOf } from './take-report.repo.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const read = async (input: Partial<TakeReportInput> = {}) =>
  (await dispatcher.call(reportsRoutes.takes, { body: { ...november, ...input } })).body
const norms = JSON.stringify([
  { priority: 'URGENT', takeMinutes: 30, solveMinutes: null },
  { priority: 'CRITICAL', takeMinutes: null, solveMinutes: 120 },
])
/** Created on a Saturday. */
const created = '2026-11-07T06:00:00Z'
const make = (contractId: number, facts: Parameters<typeof makeTask>[1] = {}) =>
  makeTask(db, { contractId, priority: 'URGENT', createdAt: created, ...facts })

test('measures by the norm of the contract for the priority, in its hours', async () => {
  const { id: workdays, companyId } = await makeContract(db, { norms, number: '1' })
  const { id: roundClock } = await makeContract(db, { norms, number: '2', hours: 'ROUND_CLOCK', companyId })
  const taken = {
    status: 'IN_PROGRESS',
    takenAt: '2026-11-09T06:20:00Z',
    takeMinutes: 20,
    companyId,
  } as const
  const inTime = await make(workdays, taken)
  const late = await make(roundClock, taken)
  const slow = await make(workdays, { ...taken, takeMinutes: 31 })
  const missed = await make(roundClock, { companyId })
  // No norm: of the priority, of the contract, without one, or part of another request.
  await make(workdays, { ...taken, priority: 'CRITICAL' })
  await make((await makeContract(db, { number: '3', companyId })).id, taken)
  await makeTask(db, { ...taken, priority: 'URGENT', createdAt: created })
  await make(workdays, { ...taken, parentId: inTime.id })
  const { totals, groups, items } = await read()
  expect(totals).toEqual({ all: 4, inTime: 1, late: 3, waiting: 0, medianMinutes: 31 })
  expect(groups.map(({ key, values }) => [key, values.all, values.late])).toEqual([
    [String(workdays), 2, 1],
    [String(roundClock), 2, 2],
  ])
  expect(items.map(({ taskId, minutes, normMinutes }) => [taskId, minutes, normMinutes])).toEqual([
    [missed.id, null, 30],
    [slow.id, 31, 30],
    [late.id, 2900, 30],
  ])
  expect((await read({ groupBy: 'company', figure: 'inTime', key: String(companyId) })).items).toMatchObject([
    { taskId: inTime.id, contract: '1' },
  ])
})

test('an empty period is no error, and the file has the share', async () => {
  expect((await read()).totals).toEqual({ all: 0, inTime: 0, late: 0, waiting: 0, medianMinutes: null })
  const { id } = await makeContract(db, { norms })
  await make(id, { status: 'IN_PROGRESS', takenAt: created, takeMinutes: 0 })
  const file = await dispatcher.send(reportsRoutes.takesExcel, { body: { ...november, groupBy: 'month' } })
  expect(await cellsOf(file.rawPayload)).toContainEqual(['2026-11', 1, 1, 0, 0, 100, 0])
})

test('working minutes are those of deadlines at any moment', async () => {
  const deviations = await sql<{ day: string; kind: 'OFF' | 'SHORT' | 'WORKING' }>`
    select day::text as day, kind from production_calendar`.execute(db)
  const calendar = workingCalendar(deviations.rows, companyZone)
  const short = deviations.rows.find(({ kind, day }) => kind === 'SHORT' && day > '2026')?.day ?? ''
  const start = '2026-01-01T00:00:00Z'
  const days = [short, '2026-11-09', '2026-11-10', '2026-11-13', '2026-11-14', '2026-11-15', '2027-01-01']
  const hours = ['00:00', '08:59', '09:00', '12:59:40', '13:30', '14:00', '16:30', '17:30', '18:00', '23:59']
  const moments = days.flatMap((day) => hours.map((hour) => new Date(`${day}T${hour}+03:00`).toISOString()))
  const { rows } = await sql<{ at: string; minutes: number }>`
    select moments.at, (${workedOf('present', sql`moments.at`)} - ${workedOf('birth', sql`${start}::timestamptz`)})::float8 as minutes
    from unnest(${moments}::timestamptz[]) as moments(at)
    join working_days as present on present.day = ${dayOf(sql`moments.at`)}
    join working_days as birth on birth.day = ${dayOf(sql`${start}::timestamptz`)}`.execute(db)
  expect(rows).toHaveLength(moments.length)
  for (const { at, minutes } of rows)
    expect(minutes, at).toBeCloseTo(workingMinutesBetween(calendar, Date.parse(start), Date.parse(at)), 6)
})

test('a request that is not taken is late once its norm has passed, by the hours of the contract', async () => {
  const { id: workdays, companyId } = await makeContract(db, { norms, number: '1' })
  const { id: roundClock } = await makeContract(db, { norms, number: '2', hours: 'ROUND_CLOCK', companyId })
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  for (const [contractId, minutes] of [
    [workdays, 0],
    [workdays, 20 * 1440],
    [roundClock, 28],
    // Half a minute is none of the norm.
    [roundClock, 30.05],
    [roundClock, 31],
  ] as const)
    await make(contractId, { companyId, createdAt: before(minutes) })
  const { groups } = await read({ dateFrom: before(25 * 1440).slice(0, 10), dateTo: companyToday() })
  expect(groups.map(({ key, values: { late, waiting } }) => [key, late, waiting])).toEqual([
    [String(workdays), 1, 1],
    [String(roundClock), 1, 2],
  ])
})
