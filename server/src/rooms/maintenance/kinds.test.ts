import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { blankKind } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { expectCorrectTerms } from './stored-terms.make.ts'
import { addTerm } from './terms.ts'

const db = await testDb()
expectCorrectTerms(db)
const app = await testApp(db)
const { list, create, update, remove } = maintenanceKindsRoutes

let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const all = async (who = admin) => (await who.call(list, {})).body.items
const refusal = async (route: typeof create | typeof update | typeof remove, input: object) => {
  const { status, body } = await admin.refusal(route, input)
  return [status, body.message]
}
const makeType = (facts: { queues?: ('tachograph' | 'glonass')[]; isActive?: boolean } = {}) =>
  db
    .insertInto('taskTypes')
    .values({ title: 'Калибровка', ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('the kinds that come with the product', () => {
  test('are those of the trade, each with its term and where it comes from, none checked yet', async () => {
    const kinds = await all()
    expect(
      kinds.map(({ title, termMonths, termDays, termKm }) => [title, termMonths, termDays, termKm]),
    ).toEqual([
      ['Блок СКЗИ', 36, null, null],
      ['Калибровка тахографа', 36, null, null],
      ['ОСАГО', 12, null, null],
      ['Поверка тахографа', 24, null, null],
      ['Тарировка ДУТ', 12, null, null],
      ['Техосмотр', 12, null, null],
      ['ТО-1', 4, null, 15_000],
      ['ТО-2', 12, null, 45_000],
      ['Чтение карты водителя', null, 28, null],
      ['Чтение памяти тахографа', null, 90, null],
    ])
    expect(
      kinds.every(
        ({ source, checkedOn, makesTask }) => source.includes('уточните') && checkedOn === null && !makesTask,
      ),
    ).toBe(true)
  })

  test('are read by all and changed by the administrator alone', async () => {
    const [kind] = await all()
    for (const role of ['operator', 'engineer', 'client'] as const) {
      const person = await caller(app, db, { role, isSenior: role === 'operator' })
      expect((await all(person)).length).toBe(10)
      const params = { id: kind?.id ?? 0 }
      const refusals = [
        await person.refusal(create, { body: { title: 'Мойка' } }),
        await person.refusal(update, { params, body: { title: 'Мойка' } }),
        await person.refusal(remove, { params }),
      ]
      expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403])
    }
  })
})

describe('a kind', () => {
  test('is added with what was not said left usual, and once under one key', async () => {
    const send = () =>
      admin.call(create, { body: { title: ' Замена  масла ' } }, { idempotencyKey: 'kind-1' })
    const { body } = await send()
    expect(body).toMatchObject({
      title: 'Замена масла',
      warningDays: 30,
      warningKm: 1000,
      makesTask: false,
      taskDaysBefore: 14,
      isActive: true,
      version: 1,
    })
    expect((await send()).body).toEqual(body)
    expect(await all()).toHaveLength(11)
  })

  test('has a name of its own', async () => {
    const message = 'Вид обслуживания с таким названием уже есть'
    expect(await refusal(create, { body: { title: 'блок скзи' } })).toEqual([409, message])
    const { id } = await makeKind(db)
    expect(await refusal(update, { params: { id }, body: { ...blankKind, title: 'ТО-1' } })).toEqual([
      409,
      message,
    ])
  })

  test('is changed unless it was changed meanwhile', async () => {
    const { id } = await makeKind(db, { title: 'Мойка' })
    const change = {
      ...blankKind,
      title: 'Мойка',
      termDays: 7,
      checkedOn: '2026-11-01',
      source: 'Приказ № 5',
    }
    const { body } = await admin.call(update, { params: { id }, body: { ...change, version: 1 } })
    expect(body).toMatchObject({ ...change, version: 2 })
    const stale = await admin.refusal(update, {
      params: { id },
      body: { ...blankKind, title: 'Чистка', version: 1 },
    })
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Вид обслуживания тем временем изменила? .+ \(\d\d\.\d\d\.\d{4} \d\d:\d\d\), сверьте правки$/,
      ),
    ])
    expect(stale.body.current).toMatchObject({ title: 'Мойка', version: 2 })
  })

  test('of the card reading cannot be deleted, but may be renamed', async () => {
    const kind = (await all()).find(({ title }) => title === 'Чтение карты водителя')
    const params = { id: kind?.id ?? 0 }
    await admin.call(update, {
      params,
      body: { ...blankKind, title: 'Выгрузка карт', version: kind?.version },
    })
    expect(await refusal(remove, { params })).toEqual([
      409,
      'По виду «Выгрузка карт» водителям считают дни до чтения карты, удалить его нельзя. Его можно переименовать',
    ])
  })

  test('that some range has cannot be deleted, another can', async () => {
    const kind = await makeKind(db, { title: 'Мойка' })
    const range = await makeRange(db, { kindId: kind.id, doneAt: '2026-01-05T09:00:00Z' })
    expect(await refusal(remove, { params: { id: kind.id } })).toEqual([
      409,
      'Вид «Мойка» удалить нельзя: с ним 1 интервал обслуживания. Снимите отметку «Действует», и новых не появится',
    ])
    await admin.call(maintenanceRoutes.remove, { params: { id: range.id } })
    await admin.call(remove, { params: { id: kind.id } })
    expect(await refusal(remove, { params: { id: kind.id } })).toEqual([404, 'Вид обслуживания не найден'])
    expect(
      await refusal(update, { params: { id: kind.id }, body: { ...blankKind, title: 'Мойка' } }),
    ).toEqual([404, 'Вид обслуживания не найден'])
  })

  test('moves the states of its ranges with its warnings, and the terms of their trucks', async () => {
    const kind = await makeKind(db)
    const dateTo = addTerm(companyToday(), { months: 0, days: 20 })
    const car = await makeCar(db, { mileageKm: 500 })
    const bounds = { dateFrom: '2020-01-01', dateTo, mileageFrom: 0, mileageTo: 2000 }
    const range = await makeRange(db, { kindId: kind.id, carId: car.id, ...bounds })
    const stateWith = async (warningDays: number, warningKm: number) => {
      await admin.call(update, {
        params: { id: kind.id },
        body: { ...blankKind, title: kind.title, warningDays, warningKm },
      })
      const { body } = await admin.call(maintenanceRoutes.ofCar, { params: { carId: car.id } })
      return body.items.map(({ state }) => state)
    }
    expect(await stateWith(19, 1000)).toEqual(['OK'])
    expect(await stateWith(20, 1000)).toEqual(['SOON'])
    expect(await stateWith(19, 1500)).toEqual(['SOON'])
    const terms = await db.selectFrom('carTerms').selectAll().where('carId', '=', car.id).executeTakeFirst()
    expect(terms).toMatchObject({ rangeId: range.id, dueOn: dateTo, soonKm: 500 })
  })
})

describe('what the tasks of a kind are given', () => {
  test('has to be there, in use and for the queue', async () => {
    const { id: typeId } = await makeType({ queues: ['tachograph'] })
    const { id: archivedId } = await db
      .insertInto('taskTypes')
      .values({ title: 'Прежний', isActive: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: categoryId } = await db
      .insertInto('taskCategories')
      .values({ title: 'Пломбы', queue: 'glonass' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const add = (facts: object) => refusal(create, { body: { title: 'Мойка', ...facts } })
    const absent = 2_000_000_000
    expect(await add({ taskTypeId: absent })).toEqual([400, 'Вид работ: такой записи нет'])
    expect(await add({ taskCategoryId: absent })).toEqual([400, 'Категория: такой записи нет'])
    expect(await add({ taskTypeId: archivedId })).toEqual([
      422,
      'Вид работ: «Прежний» больше не используется',
    ])
    expect(await add({ taskTypeId: typeId, taskQueue: 'glonass' })).toEqual([
      422,
      'Вид работ: «Калибровка» не для очереди «ГЛОНАСС»',
    ])
    expect(await add({ taskCategoryId: categoryId })).toEqual([
      422,
      'Категория: «Пломбы» не для очереди «Тахографы»',
    ])
    const { body } = await admin.call(create, { body: { title: 'Мойка', taskTypeId: typeId } })
    expect(body.taskTypeId).toBe(typeId)
  })

  test('may have left use since, and reads as none once it is gone', async () => {
    const { id: taskTypeId } = await makeType()
    const kind = await makeKind(db, { taskTypeId })
    await db.updateTable('taskTypes').set({ isActive: false }).where('id', '=', taskTypeId).execute()
    const body = { ...blankKind, title: 'Мойка', taskTypeId }
    expect((await admin.call(update, { params: { id: kind.id }, body })).body.taskTypeId).toBe(taskTypeId)
    await db.deleteFrom('taskTypes').where('id', '=', taskTypeId).execute()
    expect((await all()).find(({ id }) => id === kind.id)?.taskTypeId).toBeNull()
  })
})

test('who changed a kind, and what it was before, stands in the audit', async () => {
  const { id } = await makeKind(db, { title: 'Пломба', termMonths: 36 })
  const kind = (await all()).find((one) => one.id === id)
  if (!kind) throw new Error('the kind that was made is not listed')
  const { id: _, version, ...input } = kind
  const params = { id }
  await admin.call(update, {
    params,
    body: {
      ...input,
      termMonths: 24,
      source: 'URGENT',
      taskQueue: 'luv',
      taskPriority: 'URGENT',
      isActive: false,
      version,
    },
  })
  await admin.call(remove, { params })
  const { body: made } = await admin.call(create, { body: { ...input, title: 'Пломбы' } })
  const lines = await db.selectFrom('audit').select(['kind', 'objectId', 'details']).orderBy('id').execute()
  expect(lines).toEqual([
    {
      kind: 'DICTIONARY_CHANGED',
      objectId: id,
      details: expect.stringMatching(
        /^Вид обслуживания\. .*36 → 24; .* → URGENT; .*Тахографы → ЛУВ; .*Обычный → Срочный; .*да → нет$/,
      ),
    },
    { kind: 'DICTIONARY_CHANGED', objectId: id, details: 'Вид обслуживания. Удалено' },
    { kind: 'DICTIONARY_CHANGED', objectId: made.id, details: 'Вид обслуживания. Добавлено' },
  ])
})
