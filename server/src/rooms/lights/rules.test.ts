import { lightRulesRoutes } from '@naryad/contract/lights/lights.routes'
import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeKind } from '../maintenance/maintenance.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { refreshAllLights } from './lights.jobs.ts'
import { lightOf } from './lights.make.ts'

const db = await testDb()
const app = await testApp(db)

let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const rules = async () => (await admin.call(lightRulesRoutes.list, {})).body.items

const input = {
  title: 'Терминал',
  short: 'Терм.',
  fact: 'UNIT',
  unitKind: 'TERMINAL',
  unknown: 'RED',
} as const

test('the rules of a new installation stand in their order and apply to all trucks', async () => {
  expect((await rules()).map(({ short }) => short)).toEqual([
    'СКЗИ',
    'Поверка',
    'Калибр.',
    'Карта',
    '28 дней',
    'Связь',
    'Критичн.',
    'Память',
    'Техосмотр',
    'ОСАГО',
    'ДУТ',
  ])
})

test('a new rule applies after the recount, and no more after it is removed', async () => {
  const car = await makeCar(db)
  const { body: rule } = await admin.call(lightRulesRoutes.create, { body: input })
  await refreshAllLights(db)
  expect(await lightOf(admin, car.id)).toMatchObject({ light: 'RED' })
  await makeUnit(db, { kind: 'TERMINAL', place: 'CAR', carId: car.id, serial: '7' })
  expect((await lightOf(admin, car.id)).facts.find(({ ruleId }) => ruleId === rule.id)).toMatchObject({
    state: 'OK',
    text: 'стоит',
  })
  await admin.call(lightRulesRoutes.remove, { params: { id: rule.id } })
  await refreshAllLights(db)
  expect((await lightOf(admin, car.id)).facts.some(({ ruleId }) => ruleId === rule.id)).toBe(false)
})

test('a changed rule recounts by a job, and the audit names the change', async () => {
  const { body: rule } = await admin.call(lightRulesRoutes.create, { body: input })
  const { id, version, ...rest } = rule
  const { body: changed } = await admin.call(lightRulesRoutes.update, {
    params: { id },
    body: { ...rest, unknown: 'YELLOW', version },
  })
  expect(changed).toMatchObject({ unknown: 'YELLOW', version: version + 1 })
  const { details } = await db
    .selectFrom('audit')
    .select('details')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(details).toBe('Правило светофора. Если неизвестно: Красный → Жёлтый')
})

test.each([
  [{ ...input, unitKind: null }, 'Вид прибора: заполните поле'],
  [{ ...input, fact: 'SIGNAL' }, 'Вид прибора: указывается только для прибора'],
  [{ ...input, fact: 'RANGE', unitKind: null }, 'Вид обслуживания: заполните поле'],
  [{ ...input, fact: 'RANGE', unitKind: null, kindId: 999_999 }, 'Вид обслуживания: такой записи нет'],
])('a rule about %j is refused', async (body, message) => {
  const { body: refusal } = await admin.refusal(lightRulesRoutes.create, { body })
  expect([refusal.message].flat()).toContain(message)
})

test('two rules with one title, and a removed kind that a rule looks at, are refused', async () => {
  await admin.call(lightRulesRoutes.create, { body: input })
  const { body: again } = await admin.refusal(lightRulesRoutes.create, { body: { ...input, short: 'Т' } })
  expect([again.message].flat()[0]).toContain('Правило с таким названием уже есть')
  const kind = await makeKind(db)
  await admin.call(lightRulesRoutes.create, {
    body: { title: 'Опрессовка', short: 'Опр.', fact: 'RANGE', kindId: kind.id },
  })
  const { body: refusal } = await admin.refusal(maintenanceKindsRoutes.remove, { params: { id: kind.id } })
  expect([refusal.message].flat()[0]).toContain('есть правило светофора')
})

test('only an administrator changes rules; everyone reads them', async () => {
  for (const role of ['operator', 'engineer', 'client'] as const) {
    const person = await caller(app, db, { role })
    expect((await person.send(lightRulesRoutes.list, {})).statusCode).toBe(200)
    expect((await person.send(lightRulesRoutes.create, { body: input })).statusCode).toBe(403)
  }
})
