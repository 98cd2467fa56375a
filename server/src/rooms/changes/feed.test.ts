import { changesRoutes } from '@naryad/contract/changes/changes.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { connect } from '../../platform/db/connect.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { makeAct } from '../acts/acts.make.ts'
import { callWith, issueToken } from '../auth/api-tokens/api-tokens.make.ts'
import { passwordHash } from '../auth/auth.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { forgetDeletions } from './changes.repo.ts'

const db = await testDb()
const app = await testApp(db)

const read = async (who: Caller, query: Record<string, string> = {}) =>
  (await who.call(changesRoutes.read, { query })).body

test('the feed has every object once, in its present state, and then what changes', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const company = await makeCompany(db, { accountingCode: '000000007' })
  const { id: carId } = await makeCar(db, { companyId: company.id })
  const { id: driverId } = await makeDriver(db)
  const { id: contactId } = await makeContact(db)
  const { id: taskId } = await makeTask(db)
  const first = await read(dispatcher, { kinds: 'companies,cars,drivers,contacts,tasks' })
  expect(first.more).toBe(false)
  const found = new Map(first.items.map((item) => [`${item.kind} ${item.id}`, item]))
  for (const key of [`cars ${carId}`, `drivers ${driverId}`, `contacts ${contactId}`, `tasks ${taskId}`])
    expect(found.get(key)).toMatchObject({ deleted: false, object: { id: expect.any(Number) } })
  expect(found.get(`companies ${company.id}`)).toMatchObject({
    code: '000000007',
    version: 1,
    object: { name: company.name, accountingCode: '000000007' },
  })

  const kinds = 'companies,cars,drivers,contacts,tasks'
  expect((await read(dispatcher, { kinds, cursor: first.next })).items).toEqual([])
  await db
    .updateTable('companies')
    .set({ name: 'ООО «Вектор»', version: sql<number>`version + 1` })
    .where('id', '=', company.id)
    .execute()
  await db.deleteFrom('contacts').where('id', '=', contactId).execute()
  const second = await read(dispatcher, { kinds, cursor: first.next })
  expect(second.items).toMatchObject([
    { kind: 'companies', id: company.id, deleted: false, object: { name: 'ООО «Вектор»' } },
    { kind: 'contacts', id: contactId, deleted: true, version: null, object: null },
  ])
})

test('a change without a new version, such as a counter, is no change', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { id } = await makeCompany(db)
  const { next } = await read(admin)
  await sql`update companies set updated_at = now() where id = ${id}`.execute(db)
  expect((await read(admin, { cursor: next })).items).toEqual([])
})

test('units, contracts and acts are in the feed, with the area of each', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const kinds = 'units,contracts,acts'
  const { next } = await read(dispatcher, { kinds })
  const unit = await makeUnit(db)
  const contract = await makeContract(db, { number: '12/26' })
  const act = await makeAct(db)
  const first = await read(dispatcher, { kinds, cursor: next })
  expect(first.items.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'acts', id: act.id, object: { company: { id: act.companyId } } },
    { kind: 'contracts', id: contract.id, code: null, object: { number: '12/26' } },
    { kind: 'units', id: unit.id, deleted: false, object: { serial: unit.serial } },
  ])
  await sql`update contracts set version = version + 1`.execute(db)
  await db.deleteFrom('acts').execute()
  expect((await read(dispatcher, { kinds, cursor: first.next })).items).toMatchObject([
    { kind: 'contracts', id: contract.id, version: 2 },
    { kind: 'acts', id: act.id, deleted: true, object: null },
  ])
  const admin = await caller(app, db, { role: 'admin', passwordHash })
  const { secret } = await issueToken(admin, { areas: ['acts'] })
  const call = callWith(app, secret)
  const page = (await call(changesRoutes.read)).json<{ items: { kind: string }[] }>()
  expect(page.items.map(({ kind }) => kind)).toEqual(['acts'])
  expect((await call(changesRoutes.read, { query: { kinds: 'units' } })).statusCode).toBe(403)
})

test('a slow transaction is neither lost nor waited for', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { next } = await read(admin)
  const own = connect(testDbUrl())
  try {
    const slow = await own.startTransaction().execute()
    const { id: slowId } = await makeCompany(slow)
    const { id: fastId } = await makeCompany(db)
    const first = await read(admin, { cursor: next })
    expect(first.items.map(({ id }) => id)).toEqual([fastId])
    await slow.commit().execute()
    const second = await read(admin, { cursor: first.next })
    expect(second.items.map(({ id }) => id)).toEqual([slowId])
  } finally {
    await own.destroy()
  }
})

test('pages follow one another without gaps', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  for (let n = 0; n < 5; n += 1) await makeCompany(db)
  const seen: number[] = []
  let page = await read(admin, { kinds: 'companies', limit: '2' })
  for (;;) {
    expect(page.items.length).toBeLessThanOrEqual(2)
    seen.push(...page.items.map(({ id }) => id))
    if (!page.more) break
    page = await read(admin, { kinds: 'companies', limit: '2', cursor: page.next })
  }
  const stored = await db.selectFrom('companies').select('id').execute()
  expect(seen.toSorted((a, b) => a - b)).toEqual(stored.map(({ id }) => id).toSorted((a, b) => a - b))
})

test('a cursor of other kinds, of another epoch or before forgotten deletions has expired', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { id } = await makeCompany(db)
  const { next } = await read(admin)
  const refuses = (query: Record<string, string>) => admin.refusal(changesRoutes.read, { query })
  expect(await refuses({ cursor: next, kinds: 'cars' })).toMatchObject({ status: 410 })
  expect(await refuses({ cursor: 'x' })).toMatchObject({ status: 400 })

  await db.deleteFrom('companies').where('id', '=', id).execute()
  await read(admin, { cursor: next })
  await sql`update object_changes set changed_at = now() - interval '400 days' where is_deleted`.execute(db)
  await db.transaction().execute((tx) => forgetDeletions(tx, 365))
  expect((await refuses({ cursor: next })).body.message).toContain('365 дней')

  const { next: fresh } = await read(admin)
  await sql`truncate object_changes`.execute(db)
  expect(await refuses({ cursor: fresh })).toMatchObject({ status: 410 })
})

test('a dispatcher of some queues sees other tasks as deleted', async () => {
  const { id } = await makeTask(db, { queue: 'tachograph' })
  const narrow = await caller(app, db, { role: 'operator', queues: ['luv'] })
  expect((await read(narrow, { kinds: 'tasks' })).items).toMatchObject([{ id, deleted: true, object: null }])
})

test('a token with areas has their kinds; engineers and clients have no feed', async () => {
  const admin = await caller(app, db, { role: 'admin', passwordHash })
  await makeCompany(db)
  await makeCar(db)
  const { secret } = await issueToken(admin, { areas: ['companies'] })
  const call = callWith(app, secret)
  const page = (await call(changesRoutes.read)).json<{ items: { kind: string }[] }>()
  expect(new Set(page.items.map(({ kind }) => kind))).toEqual(new Set(['companies']))
  expect((await call(changesRoutes.read, { query: { kinds: 'cars' } })).statusCode).toBe(403)
  const { secret: other } = await issueToken(admin, { areas: ['reports'] })
  expect((await callWith(app, other)(changesRoutes.read)).statusCode).toBe(403)
  for (const role of ['engineer', 'client'] as const) {
    const stranger = await caller(app, db, { role })
    expect((await stranger.refusal(changesRoutes.read, {})).status).toBe(403)
  }
})

test('the feed has a unit again when a range moves its verification, and when its truck is sold', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const [south, north] = [await makeCompany(db), await makeCompany(db)]
  const car = await makeCar(db, { companyId: south.id })
  const tachograph = await makeUnit(db, { place: 'CAR', carId: car.id, isMain: true })
  const block = await makeUnit(db, { kind: 'SKZI', place: 'CAR', carId: car.id, isMain: true })
  const kind = await db
    .selectFrom('maintenanceKinds')
    .select('id')
    .where('title', '=', 'Поверка тахографа')
    .executeTakeFirstOrThrow()
  const range = await makeRange(db, {
    carId: car.id,
    unitId: tachograph.id,
    kindId: kind.id,
    dateFrom: '2026-01-14',
    dateTo: '2028-01-14',
  })
  const first = await read(dispatcher, { kinds: 'units' })
  const changed = async () =>
    (await read(dispatcher, { kinds: 'units', cursor: first.next })).items.map(({ id }) => id)
  await dispatcher.call(maintenanceRoutes.update, {
    params: { id: range.id },
    body: {
      kindId: kind.id,
      dateFrom: '2026-01-14',
      dateTo: '2027-01-14',
      mileageFrom: null,
      mileageTo: null,
      comment: '',
      doneAt: null,
    },
  })
  expect(await changed()).toEqual([tachograph.id])
  await db.updateTable('cars').set({ companyId: north.id }).where('id', '=', car.id).execute()
  expect(await changed()).toEqual([tachograph.id, block.id])
})
