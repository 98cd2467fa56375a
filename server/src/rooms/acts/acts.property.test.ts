import type { ActCard } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { vatPercents } from '@naryad/contract/settings/requisites.words'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { costsOf } from '@naryad/contract/tasks/tasks'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeBilledTask } from './acts.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const line = fc.record({
  title: fc.constantFrom('Кабель', 'Калибровка, выезд 62 км', '=1+1'),
  // Thousandths, as people type them.
  quantity: fc.integer({ min: 1, max: 9_999 }).map((thousandths) => thousandths / 1000),
  unit: fc.constantFrom('шт.', 'ч', ''),
  price: fc.integer({ min: 1, max: 999_999 }),
})
const task = fc.record({
  company: fc.integer({ min: 0, max: 2 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  day: fc.integer({ min: 1, max: 30 }),
  month: fc.constantFrom('10', '11'),
  isWarranty: fc.constantFrom(false, false, true),
  isCostsApproved: fc.constantFrom(true, true, false),
  isClosed: fc.constantFrom(true, true, false),
})

const add = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

async function setVat(vatPercent: number | null): Promise<void> {
  const { body } = await admin.call(settingsRoutes.get, {})
  await admin.call(settingsRoutes.change, {
    body: { requisites: { ...body.requisites, vatPercent }, version: body.version },
  })
}

/** Sums of an act, of its lines and of its exports. */
async function expectSums(act: ActCard, vatPercent: number | null): Promise<void> {
  expect(act.sum).toBe(add(act.lines.map(({ sum }) => sum)))
  expect(act.vat).toBe(vatPercent === null ? null : add(act.lines.map(({ vat }) => vat)))
  const query = { ids: String(act.id), format: 'json' as const }
  const [json, again] = [
    await admin.send(actsRoutes.export, { query }),
    await admin.send(actsRoutes.export, { query }),
  ]
  expect(again.rawPayload.equals(json.rawPayload)).toBe(true)
  const { acts } = JSON.parse(json.body) as {
    acts: { sum: number; vat: number | null; lines: { sum: number }[] }[]
  }
  expect([acts[0]?.sum, acts[0]?.vat]).toEqual([act.sum, act.vat])
  expect(add(acts[0]?.lines.map(({ sum }) => sum) ?? [])).toBe(act.sum)
  const [first, second] = [
    await admin.send(actsRoutes.export, { query: { ...query, format: 'xlsx' } }),
    await admin.send(actsRoutes.export, { query: { ...query, format: 'xlsx' } }),
  ]
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  const [head = [], ...rows] = await cellsOf(first.rawPayload)
  const at = head.indexOf('Сумма, ₽')
  // Roubles in the sheet, with kopecks.
  expect(Math.round(add(rows.map((row) => Number(row[at]) * 100)))).toBe(act.sum)
}

test('kopecks add up from requests to exports, nothing is in two acts and nothing is lost', async () => {
  const companies = [await makeCompany(db), await makeCompany(db), await makeCompany(db)]
  await fc.assert(
    fc.asyncProperty(
      fc.array(task, { minLength: 1, maxLength: 9 }),
      fc.option(fc.constantFrom(...vatPercents)),
      async (tasks, vatPercent) => {
        await sql`truncate acts, act_tasks cascade`.execute(db)
        await sql`delete from tasks`.execute(db)
        await setVat(vatPercent)
        const made = await Promise.all(
          tasks.map(async ({ company, lines, day, month, isClosed, ...facts }) => ({
            ...(await makeBilledTask(db, {
              companyId: companies[company]?.id ?? null,
              lines,
              createdAt: `2026-${month}-${String(day).padStart(2, '0')}T09:00:00Z`,
              ...(isClosed ? {} : { status: 'DONE' as const }),
              ...facts,
            })),
            // A line may round to nothing, and costs of nothing are none.
            isBilled:
              isClosed && month === '11' && facts.isCostsApproved && !facts.isWarranty && costsOf(lines) > 0,
            cost: costsOf(lines),
          })),
        )
        const billed = made.filter(({ isBilled }) => isBilled)
        const { body } = await admin.call(actsRoutes.collect, {
          body: { dateFrom: '2026-11-01', dateTo: '2026-11-30' },
        })
        expect([body.tasksCount, body.sum]).toEqual([billed.length, add(billed.map(({ cost }) => cost))])

        const seen: number[] = []
        for (const id of body.madeIds) {
          const { body: draft } = await admin.call(actsRoutes.get, { params: { id } })
          const { body: act } = await admin.call(actsRoutes.issue, {
            params: { id },
            body: { sum: draft.sum },
          })
          expect(act.sum).toBe(draft.sum)
          const own = new Set(act.lines.map(({ taskId }) => taskId))
          seen.push(...own)
          expect(act.sum).toBe(add(billed.filter((one) => own.has(one.id)).map(({ cost }) => cost)))
          await expectSums(act, vatPercent)
        }
        expect(seen.toSorted((one, two) => one - two)).toEqual(
          billed.map(({ id }) => id).toSorted((one, two) => one - two),
        )
        // What was closed or waits in the period and is in no act is counted with its reason.
        const out = tasks.filter(
          ({ isClosed, month, lines }, at) =>
            !made[at]?.isBilled && costsOf(lines) > 0 && (!isClosed || month === '11'),
        )
        expect(add(body.leftOut.map(({ count }) => count))).toBe(out.length)
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
