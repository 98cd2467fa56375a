import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { taskCategoriesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeUnit, makeUnitModel } from '../../units/units.make.ts'
import { makeTask } from '../tasks.make.ts'
import { recheckWarranties } from './warranty-changes.service.ts'

const db = await testDb()
const app = await testApp(db)

const nbsp = '\u00a0'
const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const dotted = (iso: string): string => iso.split('-').toReversed().join('.')

let dispatcher: Caller
let categoryId: number
let carId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Морозова', firstName: 'Елена' })
  const category = await db
    .insertInto('taskCategories')
    .values({ title: 'Тахограф', queue: 'tachograph', unitKind: 'TACHOGRAPH' })
    .returning('id')
    .executeTakeFirstOrThrow()
  categoryId = category.id
  carId = (await makeCar(db)).id
})

const standing = async (facts: Parameters<typeof makeUnit>[1] = {}) => {
  const model = await makeUnitModel(db, { title: `Меркурий ТА-001 ${Math.random()}`, warrantyMonths: 24 })
  return makeUnit(db, { modelId: model.id, place: 'CAR', carId, ...facts })
}
const create = async (body: object = {}) =>
  (
    await dispatcher.call(tasksRoutes.create, {
      body: { queue: 'tachograph', title: 'Не включается', carId, categoryId, ...body },
    })
  ).body
const put = async (id: number, body: object) =>
  (await dispatcher.call(tasksRoutes.update, { params: { id }, body })).body
const read = async (id: number) => (await dispatcher.call(tasksRoutes.get, { params: { id } })).body
const historyOf = async (taskId: number) =>
  (
    await db
      .selectFrom('taskActions')
      .select(['field', 'fromText', 'toText', 'source'])
      .where('taskId', '=', taskId)
      .where('kind', '=', 'CHANGED')
      .orderBy('id')
      .execute()
  ).map(
    ({ field, fromText, toText, source }) => `${field}: ${fromText ?? '—'} → ${toText ?? '—'} (${source})`,
  )

describe('a new task', () => {
  test('is about the only unit of the kind of its category, and says by which installation it is free', async () => {
    const earlier = await makeTask(db, { status: 'CLOSED' })
    const model = await makeUnitModel(db, { title: 'Меркурий ТА-001' })
    const unit = await makeUnit(db, {
      modelId: model.id,
      place: 'CAR',
      carId,
      serial: '00123456',
      installedOn: '2026-03-12',
      installedTaskId: earlier.id,
      warrantyUntil: '2099-03-12',
    })
    await makeUnit(db, { kind: 'SKZI', place: 'CAR', carId })
    expect(await create()).toMatchObject({
      unit: { id: unit.id, serial: '00123456' },
      isWarranty: true,
      warrantyWhy: {
        by: 'UNIT',
        text: `Гарантия до 12.03.2099: «Меркурий ТА-001» №${nbsp}00123456, установлен 12.03.2026 по заявке №${nbsp}${earlier.id}`,
        unitId: unit.id,
        until: '2099-03-12',
      },
    })
  })

  test('does not name the request of another organization', async () => {
    const company = await db
      .insertInto('companies')
      .values({ name: 'Бывший владелец' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const foreign = await makeTask(db, { companyId: company.id })
    await standing({ installedOn: '2026-03-12', installedTaskId: foreign.id, warrantyUntil: '2099-03-12' })
    expect((await create()).warrantyWhy?.text).toMatch(/установлен 12\.03\.2026$/)
  })

  test('is not under warranty after its end, and where nothing is known', async () => {
    await standing({ installedOn: '2024-03-12', warrantyUntil: '2026-03-12' })
    expect(await create()).toMatchObject({
      isWarranty: false,
      warrantyWhy: { by: 'UNIT', text: 'Не гарантия: срок прошёл 12.03.2026' },
    })
    carId = (await makeCar(db)).id
    await standing()
    expect((await create()).warrantyWhy?.text).toBe('Не гарантия: дата установки неизвестна')
    carId = (await makeCar(db)).id
    await standing({ installedOn: '2026-03-12' })
    expect((await create()).warrantyWhy?.text).toBe('Не гарантия: у модели её нет')
  })

  test('asks which of several units it is about, and takes no other', async () => {
    const [one, other] = [await standing(), await standing({ warrantyUntil: '2099-01-01' })]
    const unknown = await create()
    expect(unknown).toMatchObject({ unit: null, isWarranty: false, warrantyWhy: null })
    expect(await create({ unitId: other.id })).toMatchObject({ unit: { id: other.id }, isWarranty: true })
    expect(await put(unknown.id, { unitId: one.id })).toMatchObject({
      unit: { id: one.id },
      isWarranty: false,
    })
    const block = await makeUnit(db, { kind: 'SKZI', place: 'CAR', carId })
    const refusal = await dispatcher.refusal(tasksRoutes.update, {
      params: { id: unknown.id },
      body: { unitId: block.id },
    })
    expect(refusal.body).toMatchObject({ fields: { unitId: expect.stringContaining('Прибор: на ТС нет') } })
  })

  test('that repeats another one within 30 days is offered the warranty, which a person confirms', async () => {
    await makeTask(db, { carId, categoryId, status: 'DONE' })
    const repeated = await create()
    expect(repeated).toMatchObject({
      isWarranty: false,
      warrantyWhy: { by: 'REPEAT', text: 'Повтор в 30 дней: предложена гарантия' },
    })
    expect(await put(repeated.id, { isWarranty: true, warrantyReason: 'повтор в 30 дней' })).toMatchObject({
      isWarranty: true,
      warrantyWhy: { by: 'HAND', text: `Вручную: повтор в 30 дней — Морозова${nbsp}Е.` },
    })
  })
})

describe('by hand', () => {
  test('a reason is needed where the unit says otherwise, and the unit no longer decides', async () => {
    const unit = await standing({ installedOn: '2026-03-12', warrantyUntil: '2099-03-12' })
    const { id } = await create()
    const refusal = await dispatcher.refusal(tasksRoutes.update, {
      params: { id },
      body: { isWarranty: false },
    })
    expect(refusal.body.fields).toMatchObject({ warrantyReason: expect.stringContaining('Причина') })
    expect(await put(id, { isWarranty: false, warrantyReason: 'нарушена пломба' })).toMatchObject({
      isWarranty: false,
      unit: { id: unit.id },
      warrantyWhy: { by: 'HAND', text: `Вручную: нарушена пломба — Морозова${nbsp}Е.` },
    })
    const { body } = await dispatcher.call(unitsRoutes.get, { params: { id: unit.id } })
    await changeUnit(body, { warrantyUntil: '2098-01-01' })
    expect((await read(id)).isWarranty).toBe(false)
    expect(await put(id, { isWarranty: null })).toMatchObject({
      isWarranty: true,
      warrantyWhy: { by: 'UNIT', until: '2098-01-01' },
    })
    expect(await historyOf(id)).toEqual([
      'Гарантия: да → нет: нарушена пломба (STAFF)',
      'Гарантия: вручную → по прибору (STAFF)',
      'Гарантия: нет → да (RULE)',
    ])
  })

  test('is what an earlier version has set', async () => {
    const task = await makeTask(db, { categoryId, isWarranty: true })
    await standing({ warrantyUntil: '2020-01-01' })
    expect(await put(task.id, { carId })).toMatchObject({
      isWarranty: true,
      warrantyWhy: { by: 'HAND', text: 'Вручную' },
    })
  })
})

type StandingUnit = { id: number; version: number; serial: string; model: { id: number } } & Record<
  string,
  unknown
>
const changeUnit = ({ id, version, serial, model, ...unit }: StandingUnit, change: object) =>
  dispatcher.call(unitsRoutes.update, {
    params: { id },
    body: {
      modelId: model.id,
      serial,
      installedOn: unit['installedOn'] as string | null,
      warrantyUntil: unit['warrantyUntil'] as string | null,
      warrantyNote: '',
      comment: '',
      version,
      ...change,
    },
  })

describe('an open task', () => {
  test('follows moves, changes of the unit, of the category and of the truck', async () => {
    const unit = await standing({ installedOn: '2026-03-12', warrantyUntil: '2099-03-12' })
    const { id, version } = await create()
    const { body } = await dispatcher.call(unitsRoutes.get, { params: { id: unit.id } })
    await changeUnit(body, { warrantyUntil: '2020-01-01' })
    expect(await read(id)).toMatchObject({ isWarranty: false, version: version + 1 })
    await dispatcher.call(unitsRoutes.move, { params: { id: unit.id }, body: { place: 'OFFICE' } })
    expect(await read(id)).toMatchObject({ unit: null, warrantyWhy: null })
    await dispatcher.call(unitsRoutes.undoMove, { params: { id: unit.id } })
    expect(await read(id)).toMatchObject({ unit: { id: unit.id } })
    expect(await put(id, { categoryId: null })).toMatchObject({ unit: null, warrantyWhy: null })
    expect(await put(id, { categoryId })).toMatchObject({ unit: { id: unit.id } })
    expect(await put(id, { carId: (await makeCar(db)).id })).toMatchObject({ unit: null })
    expect(await put(id, { carId })).toMatchObject({ unit: { id: unit.id } })
    const admin = await caller(app, db, { role: 'admin' })
    const row = (await admin.call(taskCategoriesRoutes.list, {})).body.items.find(
      (one) => one.id === categoryId,
    )
    if (!row) throw new Error('the category is missing')
    await admin.call(taskCategoriesRoutes.update, {
      params: { id: categoryId },
      body: { ...row, unitKind: 'SKZI' },
    })
    expect(await read(id)).toMatchObject({ unit: null, isWarranty: false })
  })

  test('stays about the unit that it has replaced, and the new one has a full term or the former one', async () => {
    const old = await standing({ installedOn: '2026-03-12', warrantyUntil: '2099-03-12' })
    const { id } = await create()
    const { body } = await dispatcher.call(unitsRoutes.replace, {
      body: {
        oldId: old.id,
        new: { modelId: old.modelId, serial: 'N-1' },
        oldPlace: 'REPAIR',
        taskId: id,
        isWarranty: true,
      },
    })
    expect(await read(id)).toMatchObject({ unit: { id: old.id }, isWarranty: true })
    expect(await listed({ isReplacedUnderWarranty: true })).toEqual([id])
    expect(body.new.warrantyUntil).not.toBe('2099-03-12')
    const admin = await caller(app, db, { role: 'admin' })
    const settings = (await admin.call(settingsRoutes.get, {})).body
    await admin.call(settingsRoutes.change, {
      body: { units: { isFormerTermKept: true }, version: settings.version },
    })
    const again = await dispatcher.call(unitsRoutes.replace, {
      body: {
        oldId: body.new.id,
        new: { modelId: old.modelId, serial: 'N-2' },
        oldPlace: 'REPAIR',
        isWarranty: true,
      },
    })
    expect(again.body.new.warrantyUntil).toBe(body.new.warrantyUntil)
  })

  test('has the warranty of the day on which it was created', async () => {
    await standing({ warrantyUntil: day(-3) })
    const task = await makeTask(db, { carId, categoryId, createdAt: `${day(-5)}T10:00:00.000Z` })
    await db.transaction().execute((tx) => recheckWarranties(tx, { carIds: [carId] }))
    expect((await read(task.id)).warrantyWhy?.text).toContain(`Гарантия до ${dotted(day(-3))}`)
  })
})

test('a signed or closed task stays as it was', async () => {
  const unit = await standing({ installedOn: '2026-03-12', warrantyUntil: '2099-03-12' })
  const [closed, signed] = [await create(), await create()]
  await sql`update tasks set status = 'CLOSED', closed_at = now(), done_at = now(), close_reason = 'Решено' where id = ${closed.id}`.execute(
    db,
  )
  await sql`update tasks set signed_at = now() where id = ${signed.id}`.execute(db)
  await dispatcher.call(unitsRoutes.move, { params: { id: unit.id }, body: { place: 'OFFICE' } })
  for (const { id } of [closed, signed])
    expect(await read(id)).toMatchObject({ unit: { id: unit.id }, isWarranty: true })
})

const listed = async (filters: object): Promise<number[]> =>
  (await dispatcher.call(tasksRoutes.search, { body: filters })).body.items.map(({ id }) => id)

test('lists are filtered by unit, model, and what people have set', async () => {
  const unit = await standing({ installedOn: '2026-03-12', warrantyUntil: '2099-03-12' })
  const { id } = await create()
  const other = await create({ carId: null })
  expect(await listed({ unitIds: [unit.id] })).toEqual([id])
  expect(await listed({ unitModelIds: [unit.modelId] })).toEqual([id])
  expect(await listed({ filterByNoUnits: true })).toEqual([other.id])
  await put(other.id, { isWarranty: true, warrantyReason: 'по договорённости' })
  expect(await listed({ isWarrantyByHand: true })).toEqual([other.id])
})
