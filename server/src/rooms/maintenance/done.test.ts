import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { expectCorrectTerms } from './stored-terms.make.ts'
import { addTerm } from './terms.ts'

const db = await testDb()
expectCorrectTerms(db)
const app = await testApp(db)
const { done, actions, ofCar } = maintenanceRoutes

let dispatcher: Caller
let carId: number
let kindId: number
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  carId = (await makeCar(db, { mileageKm: 40_000 })).id
  kindId = (await makeKind(db, { termMonths: 1, termKm: 15_000 })).id
})

const range = (facts: Parameters<typeof makeRange>[1] = {}) => makeRange(db, { carId, kindId, ...facts })
const finish = async (id: number, body: { doneOn: string; mileageKm?: number; renew?: boolean }) =>
  (await dispatcher.call(done, { params: { id }, body })).body
const mileage = async () =>
  (await db.selectFrom('cars').select('mileageKm').where('id', '=', carId).executeTakeFirstOrThrow())
    .mileageKm
const daysFromNow = (days: number): string => addTerm(companyToday(), { months: 0, days })

describe('work that is done', () => {
  test('closes the range and opens the next from that day and that mileage', async () => {
    const { id } = await range({ mileageFrom: 26_000, mileageTo: 41_000 })
    const { range: closed, next } = await finish(id, { doneOn: '2026-01-31', mileageKm: 40_500 })
    expect(closed).toMatchObject({ id, state: 'DONE', doneAt: '2026-01-31T09:00:00.000Z', version: 2 })
    expect(next).toMatchObject({
      carId,
      kind: { id: kindId },
      dateFrom: '2026-01-31',
      dateTo: '2026-02-28',
      mileageFrom: 40_500,
      mileageTo: 55_500,
    })
    const { body } = await dispatcher.call(ofCar, { params: { carId } })
    expect(body.items.map((item) => item.id)).toEqual([next?.id, id])
    const terms = await db.selectFrom('carTerms').selectAll().where('carId', '=', carId).executeTakeFirst()
    expect(terms).toMatchObject({ rangeId: next?.id, dueOn: '2026-02-28', dueKm: 55_500 })
  })

  test('updates the range, the truck and the next one', async () => {
    const { id } = await range()
    const { next } = await finish(id, { doneOn: '2026-01-31', mileageKm: 41_000 })
    const told = async (objectId: number) =>
      (await dispatcher.call(actions, { params: { id: objectId }, query: {} })).body.items
    expect(await told(id)).toMatchObject([
      { kind: 'CHANGED', field: 'Выполнено', to: '31.01.2026 12:00', who: { id: dispatcher.user.id } },
    ])
    expect(await told(next?.id ?? 0)).toMatchObject([{ kind: 'CREATED' }])
    const { body } = await dispatcher.call(carsRoutes.actions, { params: { id: carId }, query: {} })
    expect(body.items).toMatchObject([
      {
        field: 'Пробег',
        from: '40\u00a0000\u00a0км',
        to: '41\u00a0000\u00a0км',
        who: { id: dispatcher.user.id },
      },
    ])
  })

  test('raises the mileage of the truck and never lowers it', async () => {
    await finish((await range()).id, { doneOn: '2026-01-31', mileageKm: 39_000, renew: false })
    expect(await mileage()).toBe(40_000)
    await finish((await range()).id, { doneOn: '2026-01-31', mileageKm: 40_001, renew: false })
    expect(await mileage()).toBe(40_001)
  })

  test('reckons from the known mileage when none was read', async () => {
    const { next } = await finish((await range()).id, { doneOn: '2026-02-01' })
    expect(next).toMatchObject({ mileageFrom: 40_000, mileageTo: 55_000 })
  })

  test('opens nothing unless it is wanted', async () => {
    const { next } = await finish((await range()).id, { doneOn: '2026-02-01', renew: false })
    expect(next).toBeNull()
    expect(await db.selectFrom('maintenanceRanges').select('id').execute()).toHaveLength(1)
  })

  test('takes a range that was planned ahead for the next one', async () => {
    const present = await range({ dateFrom: '2026-01-01', dateTo: '2026-01-31' })
    const planned = await range({ dateFrom: '2026-02-01', dateTo: '2026-03-01' })
    const { next } = await finish(present.id, { doneOn: '2026-01-30' })
    expect(next?.id).toBe(planned.id)
    expect(await db.selectFrom('maintenanceRanges').select('id').execute()).toHaveLength(2)
  })

  test('of a kind that is out of use opens nothing more', async () => {
    const { id } = await range()
    await db.updateTable('maintenanceKinds').set({ isActive: false }).where('id', '=', kindId).execute()
    expect((await finish(id, { doneOn: '2026-01-30' })).next).toBeNull()
  })

  test('of a kind without a term opens one as long as the last', async () => {
    const kind = await makeKind(db, { termMonths: null })
    const { id } = await range({ kindId: kind.id, dateFrom: '2026-01-01', dateTo: '2026-01-11' })
    expect((await finish(id, { doneOn: '2026-01-20' })).next).toMatchObject({
      dateFrom: '2026-01-20',
      dateTo: '2026-01-30',
      mileageTo: null,
    })
  })

  test('of today was done now, of a day that is over at its noon', async () => {
    const { range: now } = await finish((await range()).id, { doneOn: companyToday(), renew: false })
    expect(Math.abs(Date.parse(now.doneAt ?? '') - Date.now())).toBeLessThan(60_000)
    const { range: then } = await finish((await range()).id, { doneOn: '2025-07-01', renew: false })
    expect(then.doneAt).toBe('2025-07-01T09:00:00.000Z')
  })
})

describe('is refused', () => {
  const refusal = async (id: number, body: object) => {
    const answer = await dispatcher.refusal(done, { params: { id }, body })
    return [answer.status, answer.body.message]
  }

  test('when it was done already', async () => {
    const { id } = await range()
    await finish(id, { doneOn: '2026-01-31' })
    expect(await refusal(id, { doneOn: '2026-01-31' })).toEqual([
      409,
      'Интервал уже выполнен 31.01.2026 12:00',
    ])
    expect(await db.selectFrom('maintenanceRanges').select('id').execute()).toHaveLength(2)
  })

  test('for a day that has not come anywhere in Russia', async () => {
    const { id } = await range()
    expect(await refusal(id, { doneOn: daysFromNow(2) })).toEqual([
      400,
      'Выполнено: этот день ещё не наступил',
    ])
    await finish(id, { doneOn: daysFromNow(1) })
  })

  test('when nothing says how long the next one is, and then nothing is done', async () => {
    const kind = await makeKind(db, { termMonths: null, termKm: 10_000 })
    await db.updateTable('cars').set({ mileageKm: null }).where('id', '=', carId).execute()
    const { id } = await range({ kindId: kind.id, mileageFrom: 1, mileageTo: 10_001 })
    expect(await refusal(id, { doneOn: '2026-01-31' })).toEqual([
      422,
      'Пробег: без него не от чего отсчитать следующий интервал',
    ])
    expect((await finish(id, { doneOn: '2026-01-31', mileageKm: 9_000 })).next).toMatchObject({
      dateTo: null,
      mileageTo: 19_000,
    })
    expect(await mileage()).toBe(9_000)
  })

  test('to those who may not, and of what is not there', async () => {
    const { id } = await range()
    for (const role of ['engineer', 'client'] as const) {
      const person = await caller(app, db, { role })
      expect((await person.refusal(done, { params: { id }, body: { doneOn: '2026-01-31' } })).status).toBe(
        403,
      )
    }
    expect(await refusal(2_000_000_000, { doneOn: '2026-01-31' })).toEqual([404, 'Интервал не найден'])
  })

  test('but once, when several do it at the same moment', async () => {
    const { id } = await range()
    const send = () => dispatcher.send(done, { params: { id }, body: { doneOn: '2026-01-31' } })
    const answers = await Promise.all([1, 2, 3, 4].map(send))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await db.selectFrom('maintenanceRanges').select('id').execute()).toHaveLength(2)
  })
})
