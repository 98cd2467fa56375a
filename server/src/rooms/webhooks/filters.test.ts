import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import type { RegisterEvent } from '@naryad/contract/webhooks/webhooks.words'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { clearDelays, deliver } from '../deliveries/deliveries.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { queueRegisterChanges } from './registers.service.ts'
import {
  answerWith,
  createHook,
  prepareWebhooks,
  queuePublished,
  startReceiver,
  testChannel,
} from './webhooks.make.ts'

const db = await testDb()
const own = await startReceiver()
const other = await startReceiver()
const hosts = [own.host, other.host]
const app = await testApp(db, { NARYAD_WEBHOOK_HOSTS: hosts.join(',') })
const channel = testChannel(hosts)
prepareWebhooks()

const administrator = () => caller(app, db, { role: 'admin' })

interface Sent {
  readonly type: string
  readonly data: { readonly id: number; readonly companyId?: number | null }
}
const sentTo = ({ received }: typeof own): Sent[] => received.map(({ body }) => JSON.parse(body) as Sent)
const typesAt = (receiver: typeof own): string[] => sentTo(receiver).map(({ type }) => type)

const createTask = async (by: Caller, companyId: number | null, queue: 'luv' | 'skud' = 'luv') =>
  (await by.call(tasksRoutes.create, { body: { queue, title: 'Не горит экран', companyId } })).body

async function deliverAll(): Promise<void> {
  await queuePublished(db)
  await queueRegisterChanges(db)
  await deliver(db, channel)
}

test('an address of one organization hears of its requests and objects alone, also when they are deleted', async () => {
  const admin = await administrator()
  const [{ id: companyId }, { id: strangerId }] = [await makeCompany(db), await makeCompany(db)]
  const events = ['task.created', 'task.deleted', 'car.created', 'car.removed', 'company.changed'] as const
  await createHook(admin, own.url, [...events], { companyIds: [companyId] })
  const tasks = [
    await createTask(admin, companyId),
    await createTask(admin, strangerId),
    await createTask(admin, null),
  ]
  const cars = [
    await makeCar(db, { companyId }),
    await makeCar(db, { companyId: strangerId }),
    await makeCar(db, { companyId: null }),
  ]
  await sql`update companies set version = version + 1`.execute(db)
  await deliverAll()
  const first = sentTo(own)
  expect(first.map(({ type, data }) => `${type} ${data.id}`).toSorted()).toEqual([
    `car.created ${cars[0]?.id}`,
    `company.changed ${companyId}`,
    `task.created ${tasks[0]?.id}`,
  ])
  for (const { id } of tasks) await admin.send(tasksRoutes.remove, { params: { id } })
  await db.deleteFrom('cars').execute()
  await deliverAll()
  expect(sentTo(own).slice(3)).toMatchObject([
    { type: 'task.deleted', data: { id: tasks[0]?.id, companyId, queue: 'luv' } },
    { type: 'car.removed', data: { id: cars[0]?.id, companyId, version: null } },
  ])
})

test('an address of one organization hears that an object has left it, others that it has changed', async () => {
  const admin = await administrator()
  const [{ id: companyId }, { id: strangerId }] = [await makeCompany(db), await makeCompany(db)]
  const events = ['car.changed', 'car.removed', 'unit.removed', 'driver.removed'] as const
  await createHook(admin, own.url, [...events], { companyIds: [companyId] })
  await createHook(admin, other.url, [...events], { companyIds: [companyId, strangerId] })
  const moved = await makeCar(db, { companyId, accountingCode: 'К-7' })
  const returned = await makeCar(db, { companyId })
  const { id: unitId } = await makeUnit(db, { place: 'CAR', carId: moved.id })
  const { id: driverId } = await makeDriver(db, { companyId })
  await deliverAll()
  const move = (id: number, to: number | null) =>
    sql`update cars set company_id = ${to}, version = version + 1 where id = ${id}`.execute(db)
  await move(moved.id, strangerId)
  await move(returned.id, null)
  await move(returned.id, companyId)
  await sql`update drivers set company_id = null, version = version + 1 where id = ${driverId}`.execute(db)
  await deliverAll()
  expect(
    sentTo(own)
      .map(({ type, data }) => `${type} ${data.id}`)
      .toSorted(),
  ).toEqual([
    `car.changed ${returned.id}`,
    `car.removed ${moved.id}`,
    `driver.removed ${driverId}`,
    `unit.removed ${unitId}`,
  ])
  expect(sentTo(own).find(({ type }) => type === 'car.removed')?.data).toMatchObject({
    companyId,
    code: 'К-7',
    version: null,
  })
  expect(
    sentTo(other)
      .map(({ type, data }) => `${type} ${data.id}`)
      .toSorted(),
  ).toEqual([`car.changed ${moved.id}`, `car.changed ${returned.id}`, `driver.removed ${driverId}`])
  expect(await db.selectFrom('objectDepartures').select('id').execute()).toEqual([])
})

test('an address of a queue hears of its requests, and of registers as any other', async () => {
  const admin = await administrator()
  await createHook(admin, own.url, ['task.created', 'car.created'], { queues: ['skud'] })
  const { id } = await createTask(admin, null, 'skud')
  await createTask(admin, null, 'luv')
  const car = await makeCar(db)
  await deliverAll()
  expect(sentTo(own).map(({ type, data }) => [type, data.id])).toEqual([
    ['task.created', id],
    ['car.created', car.id],
  ])
})

test('a message that waits, or is sent again, does not reach an address that is now meant for another organization', async () => {
  const admin = await administrator()
  const [{ id: companyId }, { id: strangerId }] = [await makeCompany(db), await makeCompany(db)]
  const { id } = await createHook(admin, own.url, ['task.created'], { companyIds: [companyId] })
  own.answer = answerWith(500)
  await createTask(admin, companyId)
  await deliverAll()
  const { length } = own.received
  expect(length).toBeGreaterThan(0)
  const { body: list } = await admin.call(webhooksRoutes.list, {})
  const [{ title, url, events, isActive, version, companies } = await Promise.reject(new Error('none'))] =
    list.items
  expect(companies).toMatchObject([{ id: companyId }])
  await admin.call(webhooksRoutes.update, {
    params: { id },
    body: { title, url, events, isActive, version, companyIds: [strangerId] },
  })
  await clearDelays(db)
  await deliver(db, channel)
  expect(own.received).toHaveLength(length)
  const { body: log } = await admin.call(webhooksRoutes.messages, { params: { id }, query: {} })
  expect(log.items).toMatchObject([{ state: 'failed' }])
  const again = await admin.refusal(webhooksRoutes.resend, { params: { id: log.items[0]?.id ?? '' } })
  expect(again).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('больше не предназначено') },
  })
  const { body: since } = await admin.call(webhooksRoutes.resendSince, {
    params: { id },
    body: { from: '2026-01-01T00:00:00.000Z' },
  })
  expect(since.queuedCount).toBe(0)
})

test('filters stay when a change does not name them; an unknown organization is refused, a deleted one stays named', async () => {
  const admin = await administrator()
  const { id: companyId } = await makeCompany(db)
  const refused = await admin.refusal(webhooksRoutes.create, {
    body: { title: 'Обмен', url: own.url, events: ['task.created'], companyIds: [2_000_000] },
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { companyIds: expect.stringContaining('2000000') } },
  })
  const { id } = await createHook(admin, own.url, ['task.created'], {
    companyIds: [companyId],
    queues: ['luv'],
  })
  await db.deleteFrom('companies').where('id', '=', companyId).execute()
  const body = { title: 'Обмен', url: own.url, events: ['task.created' as const], isActive: true, version: 1 }
  const { body: changed } = await admin.call(webhooksRoutes.update, { params: { id }, body })
  expect(changed).toMatchObject({
    queues: ['luv'],
    companyIds: [companyId],
    companies: [{ name: `Удалённая организация № ${companyId}` }],
  })
})

test('changes of registers become messages once, in their last state, and not those of before the subscription', async () => {
  const admin = await administrator()
  await makeCar(db)
  const events: RegisterEvent[] = ['car.created', 'car.changed', 'car.removed']
  await createHook(admin, own.url, events)
  await createHook(admin, other.url, ['driver.created'])
  const { id } = await makeCar(db, { accountingCode: '000000007' })
  const { id: shortLived } = await makeCar(db)
  await sql`update cars set version = version + 1 where id = ${id}`.execute(db)
  await db.deleteFrom('cars').where('id', '=', shortLived).execute()
  await Promise.all([queueRegisterChanges(db), queueRegisterChanges(db), queueRegisterChanges(db)])
  await deliver(db, channel)
  expect(sentTo(own)).toMatchObject([
    { type: 'car.created', data: { id, code: '000000007', version: 2, companyId: null, companyCode: null } },
  ])
  await sql`update cars set version = version + 1 where id = ${id}`.execute(db)
  await deliverAll()
  await db.deleteFrom('cars').where('id', '=', id).execute()
  await deliverAll()
  await deliverAll()
  expect(typesAt(own)).toEqual(events)
  expect(other.received).toEqual([])
})

test('a long time without subscribers, and a restored copy, send nothing of what happened in between', async () => {
  const admin = await administrator()
  const { id } = await createHook(admin, own.url, ['car.created'])
  await db.updateTable('webhooks').set({ isActive: false }).where('id', '=', id).execute()
  await deliverAll()
  await makeCar(db)
  await db.updateTable('webhooks').set({ isActive: true }).where('id', '=', id).execute()
  await deliverAll()
  expect(own.received).toEqual([])
  await sql`update change_feed set epoch = gen_random_uuid()`.execute(db)
  await makeCar(db)
  await deliverAll()
  expect(own.received).toEqual([])
  const { id: carId } = await makeCar(db)
  await deliverAll()
  expect(sentTo(own).map(({ data }) => data.id)).toEqual([carId])
})
