import { absencesRoutes, calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { hearChanges } from '../../testing/changes.ts'
import { testDb } from '../../testing/database.ts'
import { makeAbsence } from './calendar.make.ts'

const db = await testDb()
const app = await testApp(db)
const liveChanges = await hearChanges()

let dispatcher: Caller
let engineer: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Морозова', firstName: 'Елена' })
  engineer = await caller(app, db, {
    role: 'engineer',
    lastName: 'Гусев',
    firstName: 'Антон',
    middleName: '',
  })
  liveChanges.length = 0
})

const holiday = (userId: number) =>
  ({ userId, kind: 'HOLIDAY', dateFrom: '2026-11-16', dateTo: '2026-11-22', comment: '' }) as const

const kindsOf = async (id: number) =>
  (await dispatcher.call(absencesRoutes.actions, { params: { id }, query: {} })).body.items.map(
    ({ kind, field, from, to }) => (field === null ? kind : `${field}: ${from} → ${to}`),
  )

describe('an absence', () => {
  test('is created, changed and deleted with its history and a live event each', async () => {
    const { body } = await dispatcher.call(absencesRoutes.create, { body: holiday(engineer.user.id) })
    expect(body).toMatchObject({ kind: 'HOLIDAY', user: { lastName: 'Гусев' }, version: 1 })
    const params = { id: body.id }
    const changed = { ...holiday(engineer.user.id), kind: 'SICK', dateTo: '2026-11-20', version: 1 } as const
    expect((await dispatcher.call(absencesRoutes.update, { params, body: changed })).body.version).toBe(2)
    expect(await kindsOf(body.id)).toEqual([
      'По: 22.11.2026 → 20.11.2026',
      'Вид: Отпуск → Больничный',
      'CREATED',
    ])
    await dispatcher.call(absencesRoutes.remove, { params })
    expect((await dispatcher.refusal(absencesRoutes.remove, { params })).status).toBe(404)
    await expect.poll(() => liveChanges.filter(({ room }) => room === 'calendar').length).toBe(3)
  })

  test('does not overlap another one and does not end before its start', async () => {
    await makeAbsence(db, { userId: engineer.user.id })
    const refuse = async (part: object) =>
      (await dispatcher.refusal(absencesRoutes.create, { body: { ...holiday(engineer.user.id), ...part } }))
        .body.message
    expect(await refuse({ dateFrom: '2026-11-22', dateTo: '2026-11-25' })).toBe(
      'На эти дни уже отмечено: Отпуск, 16.11.2026–22.11.2026',
    )
    expect(await refuse({ dateFrom: '2026-11-25', dateTo: '2026-11-24' })).toContain('конец раньше начала')
    expect(await refuse({ dateFrom: '2026-01-01', dateTo: '2027-12-31' })).toContain('не больше года')
  })

  test('belongs to an employee', async () => {
    const client = await caller(app, db, { role: 'client' })
    const refused = await dispatcher.refusal(absencesRoutes.create, { body: holiday(client.user.id) })
    expect(refused.body.fields).toEqual({ userId: 'Сотрудник: такого сотрудника нет' })
  })

  test('is created once for one idempotency key', async () => {
    const body = holiday(engineer.user.id)
    const key = { idempotencyKey: 'absence-of-a-week-0001' }
    const first = await dispatcher.call(absencesRoutes.create, { body }, key)
    const second = await dispatcher.call(absencesRoutes.create, { body }, key)
    expect(second.body).toEqual(first.body)
  })
})

describe('the right to manage absences', () => {
  test('limits an engineer to own absences', async () => {
    const { body } = await engineer.call(absencesRoutes.create, { body: holiday(engineer.user.id) })
    expect(body.user.id).toBe(engineer.user.id)
    const refused = await engineer.refusal(absencesRoutes.create, { body: holiday(dispatcher.user.id) })
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Инженер отмечает только своё отсутствие' },
    })
    const other = await makeAbsence(db)
    expect((await engineer.refusal(absencesRoutes.remove, { params: { id: other.id } })).status).toBe(404)
    const params = { id: body.id }
    const moved = { ...holiday(dispatcher.user.id), version: body.version }
    expect((await engineer.refusal(absencesRoutes.update, { params, body: moved })).status).toBe(403)
  })

  test('is not given to clients, who see no absences either', async () => {
    const client = await caller(app, db, { role: 'client' })
    const { id } = await makeAbsence(db)
    expect((await client.refusal(absencesRoutes.create, { body: holiday(engineer.user.id) })).status).toBe(
      403,
    )
    expect((await client.refusal(absencesRoutes.actions, { params: { id }, query: {} })).status).toBe(403)
    const body = { from: '2026-11-15T21:00:00Z', to: '2026-11-22T21:00:00Z' }
    expect((await client.call(calendarRoutes.search, { body })).body.absences).toEqual([])
  })
})
