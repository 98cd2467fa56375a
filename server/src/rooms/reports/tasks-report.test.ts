import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { searchBehind } from '@naryad/contract/reports/reports.searches'
import { taskMeasures } from '@naryad/contract/reports/reports.words'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { makeUser } from '../users/users.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const year = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }
const report = async (body: object, who = admin) =>
  (await who.call(reportsRoutes.tasks, { body: { ...year, ...body } })).body
const listOf = async (body: object, who = admin) =>
  (await who.call(tasksRoutes.search, { body: { ...body, limit: 500 } })).body

/** Ten tasks: five of October, four of November, one of the year before. */
async function makeYear() {
  const { id: south } = await makeCompany(db, { name: 'ООО «Юг»' })
  const { id: gusev } = await makeUser(db, { role: 'engineer', lastName: 'Гусев', firstName: 'Антон' })
  const { id: carId } = await makeCar(db, { plate: 'А417КМ116', companyId: south })
  const times = { takenAt: '2026-10-05T07:00:00Z', takeMinutes: 60 }
  const done = {
    ...times,
    status: 'CLOSED',
    operatorId: gusev,
    doneAt: '2026-10-10T09:00:00Z',
    closedAt: '2026-10-12T09:00:00Z',
    deadlineAt: '2026-10-09T09:00:00Z',
    companyId: south,
    carId,
    clientMinutes: 100,
    dispatcherMinutes: 60,
    engineerMinutes: 240,
    supplyMinutes: 0,
    costs: 150_000,
    isCostsApproved: true,
  } as const
  const first = await makeTask(db, { ...done, createdAt: '2026-10-05T06:00:00Z' })
  await makeTask(db, {
    ...done,
    createdAt: '2026-10-05T06:00:00Z',
    isRemote: true,
    deadlineAt: '2026-10-11T09:00:00Z',
    takeMinutes: 20,
    engineerMinutes: 40,
    clientMinutes: 0,
    costs: 0,
    isCostsApproved: false,
    repeatOfId: first.id,
  })
  await makeTask(db, {
    ...done,
    createdAt: '2026-10-06T06:00:00Z',
    queue: 'glonass',
    takeMinutes: 30,
    doneAt: '2026-11-02T09:00:00Z',
    closedAt: '2026-11-03T09:00:00Z',
    reworksCount: 2,
    supplyMinutes: 500,
    isWarranty: true,
    isCostsApproved: false,
  })
  await makeTask(db, { createdAt: '2026-10-31T20:59:59.999Z', queue: 'luv', priority: 'URGENT' })
  await makeTask(db, { createdAt: '2026-10-15T09:00:00Z', status: 'IN_PROGRESS', operatorId: gusev })
  // Midnight of the first of November in Moscow.
  await makeTask(db, { createdAt: '2026-10-31T21:00:00Z', source: 'CLIENT', companyId: south })
  await makeTask(db, { createdAt: '2026-11-30T20:59:59Z', deadlineAt: '2026-11-01T09:00:00Z' })
  await makeTask(db, { createdAt: '2026-11-10T09:00:00Z', queue: 'glonass', reworksCount: 1 })
  await makeTask(db, { createdAt: '2026-11-11T09:00:00Z', queue: 'glonass', costs: 5 })
  // The year before, by a second.
  await makeTask(db, { createdAt: '2025-12-31T20:59:59Z' })
  return { south, gusev, carId }
}

describe('the tasks report', () => {
  test('counts every measure of a month', async () => {
    await makeYear()
    const { groups, totals, totalCount } = await report({
      dateTo: '2026-10-31',
      groupBy: ['month'],
      measures: [...taskMeasures],
    })
    expect(groups.map(({ key, title }) => [key, title])).toEqual([['2026-10-01', 'Октябрь 2026']])
    expect(groups[0]?.values).toEqual({
      tasks: 5,
      created: 5,
      done: 2,
      remote: 1,
      closed: 2,
      openAtEnd: 3,
      late: 2,
      inTimeShare: 0.5,
      repeats: 1,
      reworks: 2,
      reworkedTasks: 1,
      warranty: 1,
      replacedUnderWarranty: 0,
      warrantyByHand: 0,
      costs: 300_000,
      approvedCosts: 150_000,
      plannedWorks: 0,
      plannedCosts: 0,
      unplannedWorks: 5,
      unplannedCosts: 300_000,
      takeMedian: 30,
      takeP90: 54,
      finishMedian: 250,
      finishP90: 370,
      finishMinutes: 500,
      clientMinutes: 100,
      dispatcherMinutes: 120,
      engineerMinutes: 280,
      supplyMinutes: 0,
    })
    expect(totals).toEqual(groups[0]?.values)
    expect(totalCount).toBe(5)
  })

  test('groups by the model of the unit, and counts what was replaced under warranty and set by hand', async () => {
    await makeYear()
    const unit = await makeUnit(db)
    const { rows: tasks } = await sql<{ id: number }>`
      select id from tasks where created_at >= '2026-10-01' and created_at < '2026-10-31' order by id limit 2`.execute(
      db,
    )
    const [first, second] = tasks.map(({ id }) => id)
    await db
      .insertInto('taskWarranties')
      .values([
        { taskId: first ?? 0, unitId: unit.id, ground: 'UNIT', text: '', until: null, userId: null },
        { taskId: second ?? 0, unitId: null, ground: 'HAND', text: 'решили так', until: null, userId: null },
      ])
      .execute()
    await sql`update unit_moves set task_id = ${first}, is_warranty = true where unit_id = ${unit.id}`.execute(
      db,
    )
    const { groups } = await report({
      dateTo: '2026-10-31',
      groupBy: ['unitModel'],
      measures: ['tasks', 'replacedUnderWarranty', 'warrantyByHand'],
    })
    expect(
      groups.map(({ key, title, values, search }) => [
        key,
        title,
        values,
        search.unitModelIds,
        search.filterByNoUnits,
      ]),
    ).toEqual([
      [null, 'Без прибора', { tasks: 4, replacedUnderWarranty: 0, warrantyByHand: 1 }, undefined, true],
      [
        String(unit.modelId),
        expect.stringContaining('Тахограф Меркурий'),
        { tasks: 1, replacedUnderWarranty: 1, warrantyByHand: 0 },
        [unit.modelId],
        undefined,
      ],
    ])
  })

  test('begins days and years at the midnight of the company', async () => {
    await makeYear()
    const { groups } = await report({ groupBy: ['month'], measures: ['tasks'] })
    expect(groups.map(({ key, values }) => [key, values.tasks])).toEqual([
      ['2026-10-01', 5],
      ['2026-11-01', 4],
    ])
    const december = await report({ dateFrom: '2025-12-31', dateTo: '2025-12-31', groupBy: ['day'] })
    expect(december.groups.map(({ key, values }) => [key, values.tasks])).toEqual([['2025-12-31', 1]])
    const first = await report({ dateFrom: '2026-11-01', dateTo: '2026-11-01', groupBy: ['week'] })
    expect(first.groups.map(({ title }) => title)).toEqual(['26.10.2026 – 01.11.2026'])
    expect(first.totalCount).toBe(1)
  })

  test('opens a list with exactly as many tasks behind every count', async () => {
    await makeYear()
    const { groups, period } = await report({ groupBy: ['company', 'queue'], measures: [...taskMeasures] })
    for (const group of groups.flatMap((group) => [group, ...group.groups]))
      for (const measure of ['tasks', 'done', 'closed', 'openAtEnd', 'late', 'repeats', 'remote'] as const) {
        const { totalCount } = await listOf(searchBehind(measure, group.search, period))
        expect([measure, group.title, totalCount]).toEqual([measure, group.title, group.values[measure]])
      }
  })
})
