import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { factOf, makeRedCar } from './lights.make.ts'
import { orderFacts } from './orders.service.ts'

const db = await testDb()
const app = await testApp(db)

let companyId: number
let carId: number
let ruleId: number
let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  companyId = (await makeCompany(db)).id
  carId = (await makeRedCar(db, { companyId })).id
  ruleId = (await factOf(db, dispatcher, carId, 'СКЗИ')).ruleId
})

const order = (who: Caller, facts: object = {}, idempotencyKey?: string) =>
  who.send(
    tasksRoutes.create,
    {
      body: {
        queue: 'tachograph',
        title: 'Блок СКЗИ',
        carId,
        companyId,
        lightRuleIds: [ruleId],
        ...facts,
      },
    },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
const countTasks = async (): Promise<number> =>
  (await db.selectFrom('tasks').select('id').where('carId', '=', carId).execute()).length
const messageOf = (body: { message?: unknown }): string => String(body.message).replaceAll('\u00a0', ' ')

test('of users who order for a fact in the same moment one makes a request, the others get its number', async () => {
  const client = await caller(app, db, { role: 'client', companyId })
  const colleague = await caller(app, db, { role: 'operator' })
  const replies = await Promise.all([
    order(dispatcher),
    order(colleague),
    order(client, { queue: 'external' }),
    order(dispatcher),
  ])
  const made = replies.filter(({ statusCode }) => statusCode < 300)
  const refused = replies.filter(({ statusCode }) => statusCode === 409)
  expect([made.length, refused.length]).toEqual([1, 3])
  const { id } = made[0]?.json<{ id: number }>() ?? { id: 0 }
  for (const reply of refused)
    expect(messageOf(reply.json())).toMatch(
      new RegExp(`^Уже есть заявка № ${id} в очереди «.+» \\(Блок СКЗИ\\)$`),
    )
  expect(await countTasks()).toBe(1)
})

test('an order waits for one of the same truck that is not committed yet', async () => {
  const second = await inTransaction(db, async (tx) => {
    const { id: taskId } = await tx
      .insertInto('tasks')
      .values({ queue: 'tachograph', title: 'Блок СКЗИ', carId, companyId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await orderFacts(tx, { taskId, carId, lightRuleIds: [ruleId] })
    const reply = order(dispatcher)
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and not granted and datname = current_database()`.execute(db)
      expect(rows).toHaveLength(1)
    }, 5000)
    return { reply }
  })
  expect((await second.reply).statusCode).toBe(409)
  expect(await countTasks()).toBe(1)
})

test('a repeated order of one user is answered with the request of the first', async () => {
  const [first, again] = await Promise.all([
    order(dispatcher, {}, 'order-1'),
    order(dispatcher, {}, 'order-1'),
  ])
  const answers = [first, again].filter(({ statusCode }) => statusCode < 300)
  expect(new Set(answers.map((reply) => reply.json<{ id: number }>().id)).size).toBe(1)
  expect((await order(dispatcher, {}, 'order-1')).json()).toEqual(answers[0]?.json())
  expect(await countTasks()).toBe(1)
})

test('a request in a queue that the user does not see is named all the same', async () => {
  await order(dispatcher)
  const stranger = await caller(app, db, { role: 'operator', queues: ['glonass'] })
  const reply = await order(stranger, { queue: 'glonass' })
  expect(reply.statusCode).toBe(409)
  expect(messageOf(reply.json())).toMatch(/^Уже есть заявка № \d+ в очереди «Тахографы»/)
})

test('a request about something else, a closed one, and an order without facts hold nothing up', async () => {
  await makeTask(db, { carId, companyId })
  await makeTask(db, { carId, companyId, status: 'CLOSED' })
  expect((await order(dispatcher)).statusCode).toBeLessThan(300)
  expect((await order(dispatcher, { lightRuleIds: [] })).statusCode).toBeLessThan(300)
  await db.updateTable('tasks').set({ status: 'CLOSED' }).execute()
  expect((await order(dispatcher)).statusCode).toBeLessThan(300)
})

test('an order names no driver of another organization, who may have the truck', async () => {
  const driver = await makeDriver(db, { companyId: (await makeCompany(db)).id })
  const colleague = await makeDriver(db, { companyId })
  expect((await order(dispatcher, { driverId: driver.id })).json()).toMatchObject({ driver: null })
  await db.deleteFrom('tasks').where('carId', '=', carId).execute()
  expect((await order(dispatcher, { driverId: colleague.id })).json()).toMatchObject({
    driver: { id: colleague.id },
  })
})
