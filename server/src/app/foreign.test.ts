import { api } from '@naryad/contract/api'
import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { type Permission, permissions, scopeOf } from '@naryad/contract/kit/rights'
import type { Access, BoundRoute } from '@naryad/contract/kit/route'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { makeAct } from '../rooms/acts/acts.make.ts'
import { makePlannedWorks } from '../rooms/approvals/approvals.make.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeContract } from '../rooms/contracts/contracts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeRollCall } from '../rooms/roll-call/roll-call.make.ts'
import { makeUnit } from '../rooms/units/units.make.ts'
import { testApp } from '../testing/app.ts'
import { blankReport } from '../testing/blanks.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'
import { putMakers } from './put-as-read.make.ts'

const db = await testDb()
const app = await testApp(db)

const missing = 2_147_483_647
const missingCode = 'A'.repeat(16)

const isPermission = (access: Access): access is Permission => permissions.includes(access as Permission)

/** Calls about one object that a client may make. */
const calls = Object.values(api)
  .flatMap((rooms) => rooms.flatMap((room): BoundRoute[] => Object.values(room)))
  .filter(({ path, access }) => {
    const mayCall = isPermission(access) && scopeOf(access, { role: 'client', isSenior: false }) !== 'none'
    return mayCall && /\/:\w+/.test(path)
  })

/** What each call is sent, good enough to get as far as the object; a new call with a body has to come in here. */
const bodies: Readonly<Record<string, unknown>> = {
  'PUT /tasks/:id': { title: 'Чужая заявка' },
  'POST /tasks/:id/comments': { text: 'Чужой комментарий', isInternal: false },
  'PATCH /tasks/:id/status': { status: 'IN_PROGRESS', reason: 'Чужая причина' },
  'PATCH /tasks/:id/approve-costs': { isCostsApproved: true },
  'PUT /tasks/:id/presence': { mode: 'VIEW' },
  'POST /companies/:id/forecast': {},
  'POST /plan-approvals/:id/answer': {},
  'PUT /reports/saved/:id': { ...blankReport, name: 'Чужой отчёт' },
}

interface Foreign {
  readonly tasks: number
  readonly cars: number
  readonly maintenance: number
  readonly units: number
  readonly due: number
  readonly companies: number
  readonly drivers: number
  readonly contacts: number
  readonly contracts: number
  readonly acts: number
  readonly attachments: number
  readonly sticker: string
  readonly 'roll-call': number
  readonly 'plan-approvals': number
  readonly 'saved-reports': number
  readonly 'report-files': number
}

/** Everything of another organization, each with the number that a client might guess. */
async function makeForeign(): Promise<Foreign> {
  const { id: companyId } = await makeCompany(db)
  const staff = await caller(app, db, { role: 'admin' })
  const car = await makeCar(db, { companyId })
  const { body: task } = await staff.call(tasksRoutes.create, {
    body: { queue: 'skud', title: 'Заявка другой организации', companyId, carId: car.id },
  })
  const { body: attached } = await staff.call(attachmentsRoutes.upload, {
    params: { id: task.id },
    files: [new File(['Пломба 5'], 'пломба.txt')],
  })
  const driver = await makeDriver(db, { companyId })
  const contact = await makeContact(db, { companyId })
  const range = await makeRange(db, { carId: car.id })
  const rollCall = await makeRollCall(db, { driverId: driver.id, companyId })
  return {
    tasks: task.id,
    cars: car.id,
    maintenance: range.id,
    due: await dueRowOf(range.id),
    units: (await makeUnit(db, { place: 'CAR', carId: car.id, isMain: true })).id,
    companies: companyId,
    drivers: driver.id,
    contacts: contact.id,
    contracts: (await makeContract(db, { companyId })).id,
    acts: (await makeAct(db, { companyId })).id,
    attachments: attached.items[0]?.id ?? 0,
    sticker: await makeSticker(car.id),
    'roll-call': rollCall.id,
    'plan-approvals': await makePlan(companyId),
    ...(await makeReport(companyId)),
  }
}

async function makePlan(companyId: number): Promise<number> {
  await makePlannedWorks(db, companyId, [10])
  const staff = await caller(app, db, { role: 'admin' })
  const sent = { params: { id: companyId }, body: { sentTo: 'Ахметов К.' } }
  return (await staff.call(planApprovalsRoutes.send, sent)).body.approval.id
}

async function dueRowOf(rangeId: number): Promise<number> {
  const { id } = await db
    .selectFrom('dueRows')
    .select('id')
    .where('what', '=', 'RANGE')
    .where('sourceId', '=', rangeId)
    .executeTakeFirstOrThrow()
  return id
}

async function makeSticker(carId: number): Promise<string> {
  const code = 'B'.repeat(16)
  await db.insertInto('carStickers').values({ carId, code }).execute()
  return code
}

/** A shared report with a file. */
async function makeReport(companyId: number) {
  const owner = await caller(app, db, { role: 'client', companyId })
  const { body: report } = await owner.call(savedReportsRoutes.create, {
    body: { name: 'Наши заявки', isShared: true, definition: { kind: 'tasks', input: {} } },
  })
  const days = { periodFrom: '2026-11-01', periodTo: '2026-11-30' }
  const file = await db
    .insertInto('reportFiles')
    .values({
      ...days,
      reportId: report.id,
      ownerId: owner.user.id,
      dueAt: '2026-11-30T05:00:00Z',
      title: 'Наши заявки',
      name: 'Отчет.xlsx',
      size: 1,
      storageKey: '0'.repeat(32),
      expiresAt: sql<string>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { 'saved-reports': report.id, 'report-files': file.id }
}

async function keyFor(path: string, foreign: Foreign): Promise<number | string> {
  if (path.startsWith('/stickers/')) return foreign.sticker
  if (path.startsWith('/tasks/attachments/')) return foreign.attachments
  if (path.startsWith('/cars/maintance/car/')) return foreign.cars
  if (path.startsWith('/cars/maintance/')) return foreign.maintenance
  if (path.startsWith('/units/car/')) return foreign.cars
  if (path.startsWith('/units/task/')) return foreign.tasks
  if (path.startsWith('/routes/tasks/')) return foreign.tasks
  if (path.startsWith('/positions/cars/')) return foreign.cars
  if (path.startsWith('/reports/saved/')) return foreign['saved-reports']
  if (path.startsWith('/reports/files/')) return foreign['report-files']
  const [, room = ''] = path.split('/')
  return room in foreign ? foreign[room as keyof Foreign] : makeNamed(room)
}

const named = new Map<string, number | string>()

/** An object of a register that is made for PUT, with an organization of its own; one for all calls. */
async function makeNamed(room: string): Promise<number | string> {
  const known = named.get(room)
  if (known !== undefined) return known
  const staff = await caller(app, db, { role: 'admin' })
  const made = await putMakers(db, staff)[`/${room}/:id`]?.()
  const id = made?.params?.['id']
  if (id === undefined) throw new Error(`nothing foreign for ${room}`)
  named.set(room, id)
  return id
}

async function answerTo(person: Caller, route: BoundRoute, id: number | string) {
  const params = { id, carId: id, taskId: id, code: id }
  const files = route.files ? { files: [new File(['Пломба 6'], 'пломба.txt')] } : {}
  const body = bodies[`${route.method} ${route.path}`]
  const answer = await person.send(route, { params, ...files, ...(body === undefined ? {} : { body }) })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

/** What an attempt might have changed. */
const stateOf = async () => {
  const { rows } = await sql`
    select (select jsonb_agg(t order by id) from (select id, status, title, version from tasks) t) as tasks,
      (select count(*)::int from task_actions) as actions, (select count(*)::int from task_comments) as comments,
      (select count(*)::int from attachments) as files`.execute(db)
  return rows[0]
}

describe('an object of another organization', () => {
  test('is not there, whichever call names it in its path: the answer is that to a missing one', async () => {
    const foreign = await makeForeign()
    const client = await caller(app, db, { role: 'client' })
    const before = await stateOf()
    const told: string[] = []
    for (const route of calls) {
      const name = `${route.method} ${route.path}`
      expect(route.body === undefined || name in bodies, `${name} needs a body in this test`).toBe(true)
      const answer = await answerTo(client, route, await keyFor(route.path, foreign))
      const toMissing = await answerTo(client, route, route.path.includes(':code') ? missingCode : missing)
      if (answer.status !== 404 || JSON.stringify(answer.body) !== JSON.stringify(toMissing.body))
        told.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    expect(told).toEqual([])
    expect(calls.length).toBeGreaterThan(20)
    expect(await stateOf()).toEqual(before)
  })

  test.each(['carId', 'driverId', 'contactId', 'parentId'] as const)(
    'is refused as %s of a new task as one that is missing',
    async (field) => {
      const foreign = await makeForeign()
      const client = await caller(app, db, { role: 'client' })
      const ids = {
        carId: foreign.cars,
        driverId: foreign.drivers,
        contactId: foreign.contacts,
        parentId: foreign.tasks,
      }
      const create = (id: number) =>
        client.send(tasksRoutes.create, { body: { queue: 'external', title: 'Своя заявка', [field]: id } })
      const before = await stateOf()
      const [answer, toMissing] = [await create(ids[field]), await create(missing)]
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.body).toBe(toMissing.body)
      expect(await stateOf()).toEqual(before)
    },
  )

  test('is not set as the organization of a new task, and its id is answered like all others', async () => {
    const foreign = await makeForeign()
    const client = await caller(app, db, { role: 'client' })
    for (const companyId of [foreign.companies, missing]) {
      const { status, body } = await client.refusal(tasksRoutes.create, {
        body: { queue: 'external', title: 'Своя заявка', companyId },
      })
      expect([status, body.message]).toEqual([403, 'Вы не можете указывать: Организация'])
    }
  })

  test.each(['companyIds', 'carIds', 'driverIds', 'contactIds', 'ids', 'parentId'] as const)(
    'is neither listed nor counted by %s',
    async (filter) => {
      const foreign = await makeForeign()
      const client = await caller(app, db, { role: 'client' })
      const values = {
        companyIds: [foreign.companies],
        carIds: [foreign.cars],
        driverIds: [foreign.drivers],
        contactIds: [foreign.contacts],
        ids: [foreign.tasks],
        parentId: foreign.tasks,
      }
      const { body } = await client.call(tasksRoutes.search, { body: { [filter]: values[filter] } })
      expect(body).toMatchObject({ items: [], totalCount: 0 })
    },
  )
})

test('bulk calls report foreign numbers as missing, change the others, and never a foreign one', async () => {
  const foreign = await makeForeign()
  const client = await caller(app, db, { role: 'client' })
  const staff = await caller(app, db, { role: 'admin' })
  const { body: own } = await staff.call(tasksRoutes.create, {
    body: {
      queue: 'external',
      title: 'Своя заявка с затратами',
      companyId: client.user.companyId,
      costItems: [{ title: 'Выезд', quantity: 1, unit: 'шт', price: 100_000 }],
    },
  })
  const { body } = await client.call(tasksBulkRoutes.approveCosts, {
    body: { ids: [foreign.tasks, missing, own.id], isCostsApproved: true },
  })
  const sentences = new Map(body.failed.map(({ id, error }) => [id, error]))
  expect(new Set(sentences.keys())).toEqual(new Set([foreign.tasks, missing]))
  expect(sentences.get(foreign.tasks)).toBe(
    sentences.get(missing)?.replace(String(missing), String(foreign.tasks)),
  )
  const rows = await db.selectFrom('tasks').select(['id', 'isCostsApproved']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: foreign.tasks, isCostsApproved: false },
    { id: own.id, isCostsApproved: true },
  ])
})
