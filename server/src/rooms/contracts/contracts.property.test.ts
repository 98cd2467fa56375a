import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { addDays, companyToday, companyZone } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { blankCar, blankContract } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const today = companyToday()
const from = fc.integer({ min: 0, max: 999 })
const facts = fc.record({
  company: from,
  dateFrom: fc.integer({ min: -40, max: 5 }).map((days) => addDays(today, days)),
  dateTo: fc.option(fc.integer({ min: 6, max: 90 }).map((days) => addDays(today, days))),
  isPast: fc.boolean(),
  renewsMonths: fc.option(fc.constantFrom(1, 12)),
  queues: fc.subarray([...queues], { maxLength: 2 }),
  isActive: fc.boolean(),
})
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never

const acts = fc.oneof(
  fc.record({ act: fc.constant('add' as const), facts }),
  fc.record({ act: fc.constant('change' as const), at: from, facts }),
  fc.record({ act: fc.constant('remove' as const), at: from }),
  fc.record({ act: fc.constant('task' as const), company: from, queue: fc.constantFrom(...queues) }),
  fc.record({ act: fc.constant('queue' as const), queue: fc.constantFrom(...queues) }),
  fc.record({ act: fc.constant('company' as const), at: from, company: from }),
  fc.record({ act: fc.constant('owner' as const), company: from }),
  fc.record({ act: fc.constant('split' as const), at: from }),
)

/** Open requests with another stored contract than a fresh look finds. */
async function findWrong(): Promise<unknown[]> {
  const { rows } = await sql`
    select id, contract_id, contract_of(company_id, queue, (created_at at time zone ${companyZone})::date) as fresh
    from tasks
    where status not in ('DONE', 'REMOTE_DONE', 'CLOSED') and not has_manual_contract and contract_id
      is distinct from contract_of(company_id, queue, (created_at at time zone ${companyZone})::date)`.execute(
    db,
  )
  return rows
}

test('the stored contract of an open request is the one that a fresh look finds, whatever was done', async () => {
  const companies = [await makeCompany(db), await makeCompany(db)]
  const car = await makeCar(db)
  const companyOf = (at: number): number => companies[at % companies.length]?.id ?? 0
  const idsOf = async (table: 'contracts' | 'tasks'): Promise<number[]> =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const bodyOf = ({ company, isPast, dateTo, dateFrom, ...rest }: Facts) => ({
    ...blankContract,
    ...rest,
    companyId: companyOf(company),
    dateFrom,
    dateTo: isPast ? (dateFrom < today ? addDays(today, -1) : dateFrom) : dateTo,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const step of steps) {
        const contracts = await idsOf('contracts')
        const tasks = await idsOf('tasks')
        const pick = (ids: readonly number[], at: number): number => ids[at % Math.max(1, ids.length)] ?? 0
        if (step.act === 'add') await admin.send(contractsRoutes.create, { body: bodyOf(step.facts) })
        if (step.act === 'change')
          await admin.send(contractsRoutes.update, {
            params: { id: pick(contracts, step.at) },
            body: bodyOf(step.facts),
          })
        if (step.act === 'remove')
          await admin.send(contractsRoutes.remove, { params: { id: pick(contracts, step.at) } })
        if (step.act === 'task')
          await admin.send(tasksRoutes.create, {
            body: { queue: step.queue, title: 'Заявка', companyId: companyOf(step.company) },
          })
        if (step.act === 'queue' && tasks.length > 0)
          await admin.send(tasksBulkRoutes.queue, { body: { ids: tasks, queue: step.queue } })
        if (step.act === 'company')
          await admin.send(tasksRoutes.update, {
            params: { id: pick(tasks, step.at) },
            body: { companyId: companyOf(step.company) },
          })
        if (step.act === 'owner')
          await admin.send(carsRoutes.update, {
            params: { id: car.id },
            body: { ...blankCar, plate: car.plate, companyId: companyOf(step.company) },
          })
        if (step.act === 'split')
          await admin.send(tasksRoutes.split, {
            params: { id: pick(tasks, step.at) },
            body: { carIds: [car.id] },
          })
        expect(await findWrong()).toEqual([])
      }
    }),
    { numRuns: 15 },
  )
}, 60_000)
