import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

test('planned and unplanned requests are counted with their costs by organization and month', async () => {
  const { companyId } = on
  const other = await makeCompany(db, { name: 'АО «Берег»' })
  const make = (costs: number, facts: Parameters<typeof makeTask>[1] = {}) =>
    makeTask(db, { companyId, costs, createdAt: '2026-10-05T09:00:00Z', ...facts })
  const planned = await make(460_000)
  await makeRange(db, { taskId: planned.id })
  const november = await make(100, { createdAt: '2026-11-05T09:00:00Z' })
  await makeRange(db, { taskId: november.id })
  await make(30_050)
  // The visit of a yard is planned as its requests are.
  const visit = await make(0)
  const part = await make(20, { parentId: visit.id })
  await makeRange(db, { taskId: part.id })
  await sql`update tasks set childs_count = 1 where id = ${visit.id}`.execute(db)
  await make(7, { companyId: other.id })

  const { body } = await on.senior.call(reportsRoutes.tasks, {
    body: {
      dateFrom: '2026-10-01',
      dateTo: '2026-11-30',
      periodBy: 'created',
      groupBy: ['company', 'month'],
      measures: ['plannedWorks', 'plannedCosts', 'unplannedWorks', 'unplannedCosts'],
    },
  })
  const own = body.groups.find(({ key }) => key === String(companyId))
  expect(own?.values).toEqual({
    plannedWorks: 4,
    plannedCosts: 460_120,
    unplannedWorks: 1,
    unplannedCosts: 30_050,
  })
  expect(own?.groups.map(({ key, values }) => [key, values['plannedWorks'], values['plannedCosts']])).toEqual(
    [
      ['2026-10-01', 3, 460_020],
      ['2026-11-01', 1, 100],
    ],
  )
  expect(body.totals).toMatchObject({ plannedWorks: 4, unplannedWorks: 2, unplannedCosts: 30_057 })

  const { body: listed } = await on.senior.call(tasksRoutes.search, {
    body: { companyIds: [companyId], isPlannedWork: false },
  })
  expect(listed.items).toMatchObject([{ costs: 30_050 }])
})
