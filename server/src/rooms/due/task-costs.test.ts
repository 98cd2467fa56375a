import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { DueTasksInput } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { dueWays } from '@naryad/contract/due/due.words'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { ask } from '../approvals/approvals.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makePriceList } from '../prices/prices.make.ts'
import { makePriceItem } from '../tasks/dictionaries/price-items.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeZone } from '../zones/zones.make.ts'
import { refreshDue } from './due.jobs.ts'

const db = await testDb()
const app = await testApp(db)
const today = companyToday()

let on: Stage
let kinds: Readonly<Record<'check' | 'block' | 'fuel' | 'unpriced', number>>
let itemId: number
let carId: number
let contractId: number
beforeEach(async () => {
  on = await setStage(app, db)
  const kind = async (title: string, price: number | null, facts: Parameters<typeof makeKind>[1] = {}) => {
    const { id } = await makeKind(db, { title, ...facts })
    if (price === null) return { id, itemId: 0 }
    return { id, itemId: (await makePriceItem(db, { title, price, maintenanceKindId: id })).id }
  }
  const check = await kind('Поверка', 150_050)
  itemId = check.itemId
  kinds = {
    check: check.id,
    block: (await kind('Замена блока', 460_000)).id,
    fuel: (await kind('Тарировка', 90_000, { taskQueue: 'glonass' })).id,
    unpriced: (await kind('Осмотр', null)).id,
  }
  const list = await makePriceList(db, { percent: -10 })
  contractId = (
    await makeContract(db, { companyId: on.companyId, priceListId: list.id, approvalLimit: 300_000 })
  ).id
  carId = (await makeCar(db, { companyId: on.companyId })).id
})

const rangeOf = async (kind: keyof typeof kinds, car = carId, days = 5) =>
  `range:${(await makeRange(db, { carId: car, kindId: kinds[kind], dateFrom: addDays(today, days - 300), dateTo: addDays(today, days) })).id}`
const call = async (keys: readonly string[], facts: Partial<DueTasksInput> = {}) => {
  const body = { keys: [...keys], ...facts }
  const { body: preview } = await on.dispatcher.call(dueRoutes.preview, { body })
  return { preview, reply: (await on.dispatcher.call(dueRoutes.makeTasks, { body })).body }
}
const read = async (id = 0) => (await on.senior.call(tasksRoutes.get, { params: { id } })).body
const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[\u00a0\u202f]/g, ' '))

describe('costs of requests of what ends', () => {
  test('are those of the price list of the contract, and its limit approves them by itself', async () => {
    const keys = [await rangeOf('check'), await rangeOf('check', carId, 400), await rangeOf('unpriced')]
    const { preview, reply } = await call(keys)
    expect(preview).toMatchObject({ tasksCount: 1, sum: 270_090, unpricedCount: 1, unchangedCosts: [] })
    expect(reply).toMatchObject({ sum: 270_090, unpricedCount: 1, unchangedCosts: [] })
    const task = await read(reply.made[0]?.taskId)
    expect(task).toMatchObject({
      costs: 270_090,
      costItems: [{ title: 'Поверка', quantity: 2, unit: 'шт.', price: 135_045, priceItemId: itemId }],
      contract: { id: contractId },
      isCostsApproved: true,
      costsApprovedBy: null,
    })
    expect(plain(await on.history(task.id))).toContain(
      'COSTS_APPROVED Затраты: — → согласованы: 2 700,90 ₽ в пределах лимита 3 000 ₽, договор № 335/22 (RULE)',
    )
  })

  test('above the limit wait for the client, unless the plan of the year was agreed to', async () => {
    const asked = await call([await rangeOf('block')])
    expect(await read(asked.reply.made[0]?.taskId)).toMatchObject({ costs: 414_000, isCostsApproved: false })
    const key = await rangeOf('block', (await makeCar(db, { companyId: on.companyId })).id)
    await on.dispatcher.call(planApprovalsRoutes.byPhone, {
      params: { id: on.companyId },
      body: { name: 'Ахметов К.' },
    })
    const { reply } = await call([key])
    const id = reply.made[0]?.taskId ?? 0
    expect(await read(id)).toMatchObject({ costs: 414_000, isCostsApproved: true, costsApprovedBy: null })
    expect(plain(await on.history(id))).toContain(
      'COSTS_APPROVED Затраты: не согласованы → согласованы: 4 140 ₽ по плану на год, согласовано до 4 140 ₽ (RULE)',
    )
  })

  test('of a common visit stand in its sub-requests', async () => {
    await makeZone(db, { companyId: on.companyId, name: 'Шали' })
    const other = await makeCar(db, { companyId: on.companyId })
    const keys = [await rangeOf('check'), await rangeOf('check', other.id)]
    await refreshDue(db)
    const { preview, reply } = await call(keys, { per: 'YARD' })
    expect([preview.visitsCount, preview.sum]).toEqual([1, 270_090])
    const children = await Promise.all(reply.made.map(({ taskId }) => read(taskId)))
    expect(children.map(({ costs, isCostsApproved }) => [costs, isCostsApproved])).toEqual([
      [135_045, true],
      [135_045, true],
    ])
    expect(await read(children[0]?.parentId ?? 0)).toMatchObject({ childsCount: 2, costs: 0, costItems: [] })
  })

  test('of a card of a driver of another organization are not those of the truck', async () => {
    await makePriceItem(db, { title: 'Оформление карты', price: 250_000, dueWhat: 'CARD' })
    const company = await makeCompany(db)
    const driver = await makeDriver(db, {
      companyId: company.id,
      driverCardExpiresOn: addDays(today, 5),
      lastName: 'Зарипов',
    })
    await db.updateTable('cars').set({ driverId: driver.id }).where('id', '=', carId).execute()
    const open = await makeTask(db, { carId, companyId: on.companyId })
    const { reply } = await call([`card:${driver.id}`, await rangeOf('check')])
    expect(reply.joined.map(({ taskId }) => taskId)).toEqual([open.id])
    const card = await read(reply.made[0]?.taskId)
    expect(card).toMatchObject({ company: { id: company.id }, car: null, driver: { id: driver.id } })
    expect(card.costItems).toMatchObject([{ title: 'Оформление карты', price: 250_000 }])
    expect(JSON.stringify(await read(open.id))).not.toContain('Зарипов')
  })
})

describe('works that join an open request', () => {
  const trip = [{ title: 'Выезд', quantity: 1, unit: 'раз', price: 50_000 }]
  const openTask = (facts: Parameters<typeof makeTask>[1] = {}) =>
    makeTask(db, {
      carId,
      companyId: on.companyId,
      status: 'IN_PROGRESS',
      costItems: JSON.stringify(trip),
      costs: 50_000,
      ...facts,
    })

  test('add their lines to its costs', async () => {
    const { id } = await openTask()
    const { preview, reply } = await call([await rangeOf('block')])
    expect([preview.sum, reply.sum, reply.unchangedCosts]).toEqual([414_000, 414_000, []])
    const task = await read(id)
    expect(task).toMatchObject({ costs: 464_000, isCostsApproved: false })
    expect(task.costItems.map(({ title }) => title)).toEqual(['Выезд', 'Замена блока'])
    expect(plain(await on.history(id))).toContain(
      'CHANGED Затраты: Выезд: 1 раз × 500 ₽ = 500 ₽. Итого 500 ₽ → Выезд: 1 раз × 500 ₽ = 500 ₽; Замена блока: 1 шт. × 4 140 ₽ = 4 140 ₽. Итого 4 640 ₽ (Лапина)',
    )
  })

  test.each([
    ['затраты уже согласованы', { isCostsApproved: true }],
    ['затраты отклонены', { costsRefusedAt: new Date().toISOString() }],
    ['затраты на согласовании', { status: 'COSTS_APPROVAL' }],
    ['заявка гарантийная', { isWarranty: true }],
  ] as const)('leave what is decided as it is, and say so: %s', async (reason, facts) => {
    const { id } = await openTask(facts)
    const before = await read(id)
    const key = await rangeOf('check')
    const { preview, reply } = await call([key])
    const kept = [{ taskId: id, reason, sum: 135_045 }]
    expect(preview).toMatchObject({ joinedCount: 1, sum: 0, unpricedCount: 0, unchangedCosts: kept })
    expect(reply).toMatchObject({ joined: [{ taskId: id, keys: [key] }], sum: 0, unchangedCosts: kept })
    const after = await read(id)
    expect(after.checklist).toMatchObject([{ dueKey: key }])
    for (const field of ['costs', 'costItems', 'isCostsApproved', 'costsRefusedAt'] as const)
      expect(after[field]).toEqual(before[field])
  })

  test('leave an estimate that was sent alive', async () => {
    const { id } = await openTask()
    await ask(on.dispatcher, id)
    const { reply } = await call([await rangeOf('check')])
    expect(reply.unchangedCosts).toMatchObject([{ taskId: id, reason: 'затраты на согласовании' }])
    const { status } = await db
      .selectFrom('approvals')
      .select('status')
      .where('taskId', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('SENT')
  })

  test('along with a visit do the same', async () => {
    const { id } = await openTask({ isCostsApproved: true })
    const keys = [await rangeOf('check'), await rangeOf('fuel')]
    const { body } = await on.dispatcher.call(dueRoutes.addToStop, { params: { id }, body: { keys } })
    expect(body).toMatchObject({
      sum: 81_000,
      unchangedCosts: [{ taskId: id, reason: 'затраты уже согласованы', sum: 135_045 }],
    })
    expect(await read(body.made[0]?.taskId)).toMatchObject({ costs: 81_000 })
    expect(await read(id)).toMatchObject({ costs: 50_000, isCostsApproved: true })
  })
})

const works = fc.uniqueArray(
  fc.record({
    car: fc.integer({ min: 0, max: 2 }),
    kind: fc.constantFrom('check', 'block', 'fuel', 'unpriced'),
    days: fc.integer({ min: -20, max: 200 }),
  }),
  { minLength: 1, maxLength: 8, selector: ({ car, kind }) => `${car} ${kind}` },
)
const open = fc.array(
  fc.record({ car: fc.integer({ min: 0, max: 2 }), isCostsApproved: fc.boolean(), isWarranty: fc.boolean() }),
  { maxLength: 2 },
)

test('no kopeck is lost between the preview, the answer and the requests, however often it is sent', async () => {
  const companies = [on.companyId, on.companyId, (await makeCompany(db)).id]
  const total = async (): Promise<number> => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(costs), 0)::float8 as sum from tasks`.execute(db)
    return rows[0]?.sum ?? 0
  }
  await fc.assert(
    fc.asyncProperty(
      works,
      open,
      fc.constantFrom(...dueWays),
      fc.boolean(),
      async (rows, tasks, per, joinOpen) => {
        const cars = await Promise.all(companies.map((companyId) => makeCar(db, { companyId })))
        for (const { car, ...facts } of tasks)
          await makeTask(db, { carId: cars[car]?.id, companyId: companies[car], ...facts })
        const keys: string[] = []
        for (const { car, kind, days } of rows) keys.push(await rangeOf(kind, cars[car]?.id, days))
        const body = { keys, per, joinOpen }
        const before = await total()
        const { body: preview } = await on.dispatcher.call(dueRoutes.preview, { body })
        const idempotencyKey = `costs-${keys[0]?.replace(':', '-')}`
        const first = await on.dispatcher.send(dueRoutes.makeTasks, { body }, { idempotencyKey })
        const again = await on.dispatcher.send(dueRoutes.makeTasks, { body }, { idempotencyKey })
        expect(again.json()).toEqual(first.json())
        const { sum, unpricedCount, unchangedCosts } = first.json<typeof preview>()
        expect({ sum, unpricedCount, unchangedCosts }).toEqual({
          sum: preview.sum,
          unpricedCount: preview.unpricedCount,
          unchangedCosts: preview.unchangedCosts,
        })
        expect((await total()) - before).toBe(sum)
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)
