import type { ImportSettings } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller
let dispatcher: Caller

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
  dispatcher = await caller(app, db, { role: 'operator' })
})

const retry = async (who: Caller, id: number, body: Partial<ImportSettings>) =>
  (await who.call(importsRoutes.retry, { params: { id }, body })).body
const apply = async (who: Caller, id: number) =>
  (await who.call(importsRoutes.apply, { params: { id } })).body

const kindNamed = async (title: string): Promise<number> =>
  (await db.selectFrom('maintenanceKinds').select('id').where('title', '=', title).executeTakeFirstOrThrow())
    .id

describe('a kind of maintenance that the dictionary does not have', () => {
  const header = ['Госномер', 'Вид', 'Дата с', 'Дата по']
  const rows = [
    ['А001АА16', 'ТО', '01.01.2026', '31.12.2026'],
    ['А002АА16', 'то', '01.01.2026', '31.12.2026'],
    ['А001АА16', 'Замена СКЗИ', '01.01.2026', '31.12.2026'],
  ]

  beforeEach(async () => {
    for (const plate of ['А001АА16', 'А002АА16']) await makeCar(db, { plate })
  })

  test('is asked about once, matched by hand for all its rows, and remembered for the next file', async () => {
    const tried = await sendRows(dispatcher, 'maintenance', header, rows, true)
    expect(tried).toMatchObject({ createdCount: 0, failedCount: 3, askedCount: 3 })
    expect(tried.findings?.values).toMatchObject([
      { kind: 'kinds', name: 'ТО', rowsCount: 2, firstRow: 2, maySkip: false, mayCreate: false },
      { kind: 'kinds', name: 'Замена СКЗИ', rowsCount: 1 },
    ])
    const id = await kindNamed('ТО-1')
    expect(tried.findings?.options).toMatchObject([
      { kind: 'kinds', items: expect.arrayContaining([{ id, title: 'ТО-1' }]) },
    ])
    const matched = await retry(dispatcher, tried.id, {
      values: [{ kind: 'kinds', name: 'ТО', answer: 'USE', id }],
    })
    expect(matched).toMatchObject({ createdCount: 2, failedCount: 1 })
    expect(await apply(dispatcher, tried.id)).toMatchObject({ createdCount: 2 })
    const ranges = await db.selectFrom('maintenanceRanges').select('kindId').execute()
    expect(ranges).toEqual([{ kindId: id }, { kindId: id }])

    const next = await sendRows(
      dispatcher,
      'maintenance',
      header,
      [['А001АА16', 'ТО', '01.01.2027', '31.12.2027']],
      true,
    )
    expect(next).toMatchObject({ createdCount: 1, failedCount: 0 })
    expect(next.findings?.values).toMatchObject([
      { name: 'ТО', answer: 'USE', object: { id, title: 'ТО-1' }, isRemembered: true },
    ])
    const other = await kindNamed('ТО-2')
    await retry(dispatcher, next.id, { values: [{ kind: 'kinds', name: 'ТО', answer: 'USE', id: other }] })
    await apply(dispatcher, next.id)
    const last = await db
      .selectFrom('maintenanceRanges')
      .select('kindId')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({ kindId: other })
  })

  test('is asked about again once the matched one is out of use', async () => {
    const tried = await sendRows(dispatcher, 'maintenance', header, rows, true)
    const id = await kindNamed('ТО-1')
    await retry(dispatcher, tried.id, { values: [{ kind: 'kinds', name: 'ТО', answer: 'USE', id }] })
    await db.updateTable('maintenanceKinds').set({ isActive: false }).where('id', '=', id).execute()
    const next = await sendRows(dispatcher, 'maintenance', header, rows, true)
    expect(next.findings?.values).toMatchObject([{ name: 'ТО', answer: null }, { answer: null }])
  })

  test('is created by an administrator, and not by a dispatcher', async () => {
    const tried = await sendRows(admin, 'maintenance', header, rows, true)
    expect(tried.findings?.values).toMatchObject([{ mayCreate: true }, { mayCreate: true }])
    const body = { creates: ['kinds' as const] }
    const refusal = await dispatcher.refusal(importsRoutes.retry, { params: { id: tried.id }, body })
    expect(refusal).toMatchObject({
      status: 403,
      body: { message: 'Создавать виды обслуживания вам нельзя: попросите администратора' },
    })
    expect(await retry(admin, tried.id, body)).toMatchObject({ createdCount: 3, failedCount: 0 })
    await apply(admin, tried.id)
    const { body: kinds } = await admin.call(maintenanceKindsRoutes.list, {})
    expect(kinds.items.map(({ title }) => title)).toEqual(expect.arrayContaining(['ТО', 'Замена СКЗИ']))
    const audit = await db
      .selectFrom('audit')
      .select('kind')
      .where('kind', '=', 'DICTIONARY_CHANGED')
      .execute()
    expect(audit).toHaveLength(2)
  })
})

describe('drivers in a table of trucks', () => {
  const header = ['Госномер', 'Водитель', 'Организация']
  const rows = [
    ['А001АА16', 'Ёлкин Пётр Ильич', 'ООО «Юг»'],
    ['А002АА16', 'Гасанов Али', 'ООО «Юг»'],
    ['А003АА16', '+79990000000', ''],
  ]

  test('are offered for creation as organizations are, and belong to the organization of the truck', async () => {
    const tried = await sendRows(dispatcher, 'cars', header, rows, true)
    expect(tried).toMatchObject({ failedCount: 3, askedCount: 2 })
    expect(tried.findings?.valuesCounts).toEqual([
      { kind: 'companies', count: 1 },
      { kind: 'drivers', count: 2 },
    ])
    const created = await retry(dispatcher, tried.id, { creates: ['companies', 'drivers'] })
    expect(created).toMatchObject({ createdCount: 2, failedCount: 1 })
    expect(await db.selectFrom('drivers').select('id').execute()).toEqual([])
    await apply(dispatcher, tried.id)
    const drivers = await db
      .selectFrom('cars')
      .innerJoin('drivers', 'drivers.id', 'cars.driverId')
      .innerJoin('companies', 'companies.id', 'drivers.companyId')
      .select(['plate', 'lastName', 'firstName', 'middleName', 'companies.name'])
      .orderBy('plate')
      .execute()
    expect(drivers.map((one) => Object.values(one))).toEqual([
      ['А001АА16', 'Ёлкин', 'Пётр', 'Ильич', 'ООО «Юг»'],
      ['А002АА16', 'Гасанов', 'Али', '', 'ООО «Юг»'],
    ])
    await dispatcher.call(importsRoutes.undo, { params: { id: tried.id } })
    expect(await db.selectFrom('cars').select('id').execute()).toEqual([])
    expect(await db.selectFrom('drivers').select('id').execute()).toHaveLength(2)
  })

  test('may be left out, and similar ones are proposed', async () => {
    await makeCompany(db, { name: 'ООО «Юг»' })
    const driver = await makeDriver(db, {
      lastName: 'Елкин',
      firstName: 'Петр',
      middleName: 'Ильин',
      phone: null,
    })
    const tried = await sendRows(dispatcher, 'cars', header, rows.slice(0, 1), true)
    expect(tried.findings?.values).toMatchObject([
      {
        kind: 'drivers',
        name: 'Ёлкин Пётр Ильич',
        candidates: [{ id: driver.id, title: 'Елкин Петр Ильин' }],
      },
    ])
    const skipped = await retry(dispatcher, tried.id, {
      values: [{ kind: 'drivers', name: 'Ёлкин Пётр Ильич', answer: 'SKIP', id: null }],
    })
    expect(skipped).toMatchObject({ createdCount: 1, failedCount: 0 })
  })

  test('who are erased are forgotten with the names matched with them', async () => {
    const driver = await makeDriver(db, { lastName: 'Иванов', firstName: 'Иван', phone: null })
    const tried = await sendRows(dispatcher, 'cars', header, [['А001АА16', 'Ваня', '']], true)
    const values = [{ kind: 'drivers' as const, name: 'Ваня', answer: 'USE' as const, id: driver.id }]
    expect(await retry(dispatcher, tried.id, { values })).toMatchObject({ createdCount: 1 })
    expect(await db.selectFrom('importValues').select('name').execute()).toEqual([{ name: 'ваня' }])
    await admin.call(privacyRoutes.erase, {
      params: { kind: 'drivers', id: driver.id },
      body: { reason: 'По заявлению' },
    })
    expect(await db.selectFrom('importValues').select('name').execute()).toEqual([])
  })
})

test('a monitoring server under another name is matched by hand, and none is created', async () => {
  const { id } = await db
    .insertInto('carServers')
    .values({ title: 'Wialon Hosting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [['А001АА16', 'Виалон']]
  const tried = await sendRows(admin, 'cars', ['Госномер', 'Сервер'], rows, true)
  expect(tried.findings?.values).toMatchObject([{ kind: 'servers', name: 'Виалон', mayCreate: false }])
  expect(tried.findings?.options).toEqual([{ kind: 'servers', items: [{ id, title: 'Wialon Hosting' }] }])
  const refusal = await admin.refusal(importsRoutes.retry, {
    params: { id: tried.id },
    body: { creates: ['servers'] },
  })
  expect(refusal.body.message).toBe('Серверы мониторинга добавляют в настройках')
  const values = [{ kind: 'servers' as const, name: 'Виалон', answer: 'USE' as const, id }]
  expect(await retry(admin, tried.id, { values })).toMatchObject({ createdCount: 1, failedCount: 0 })
})
