import type { MaintenanceOrder } from '@naryad/contract/maintenance/maintenance'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { RangeState } from '@naryad/contract/maintenance/maintenance.states'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeKind, makeRange } from './maintenance.make.ts'
import { addTerm } from './terms.ts'

const db = await testDb()
const app = await testApp(db)
const { search } = maintenanceRoutes

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const inDays = (days: number): string => addTerm(companyToday(), { months: 0, days })
const ending = (days: number) => ({ dateFrom: inDays(days - 100), dateTo: inDays(days) })

const find = async (body: object, who = dispatcher) => {
  const { body: found } = await who.call(search, { body })
  expect(found.totalCount).toBe(found.items.length)
  return found.items
}
const idsOf = async (body: object, who = dispatcher) => (await find(body, who)).map(({ id }) => id)

describe('states', () => {
  /** Ranges of one kind, by what becomes of them. */
  const setStage = async () => {
    const { id: kindId } = await makeKind(db)
    const far = (await makeCar(db, { mileageKm: 10_000 })).id
    const range = async (facts: Parameters<typeof makeRange>[1]) =>
      (await makeRange(db, { kindId, ...facts })).id
    return {
      yesterday: await range(ending(-1)),
      today: await range(ending(0)),
      month: await range(ending(30)),
      later: await range(ending(31)),
      done: await range({ ...ending(-50), doneAt: '2026-01-05T09:00:00Z' }),
      kmOver: await range({ carId: far, mileageFrom: 0, mileageTo: 9_999 }),
      kmLast: await range({ carId: far, mileageFrom: 9_999, mileageTo: 10_000 }),
      kmNear: await range({ carId: far, mileageFrom: 10_000, mileageTo: 11_000 }),
      kmFar: await range({ carId: far, mileageFrom: 11_000, mileageTo: 11_001 }),
      kmUnknown: await range({ mileageFrom: 0, mileageTo: 10 }),
      both: await range({
        ...ending(200),
        mileageFrom: 0,
        mileageTo: 9_000,
        carId: (await makeCar(db, { mileageKm: 9_500 })).id,
      }),
    }
  }

  test('follow from the day and the mileage, each range is in exactly one, and the answer says which', async () => {
    const stage = await setStage()
    const expected: Record<RangeState, number[]> = {
      OVERDUE: [stage.yesterday, stage.kmOver, stage.both],
      SOON: [stage.today, stage.month, stage.kmLast, stage.kmNear],
      OK: [stage.later, stage.kmFar, stage.kmUnknown],
      DONE: [stage.done],
    }
    for (const state of RangeState.options) {
      const items = await find({ states: [state], limit: 100 })
      expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        expected[state].toSorted((a, b) => a - b),
      )
      expect(items.every((item) => item.state === state)).toBe(true)
    }
  })

  test('any set of them is what each would find', async () => {
    const { month } = await setStage()
    const all = await find({ limit: 100 })
    expect(all).toHaveLength(11)
    for (let chosen = 0; chosen < 16; chosen += 1) {
      const states = RangeState.options.filter((_, at) => (chosen & (1 << at)) !== 0)
      const found = await idsOf({ states, limit: 100 })
      const expected = all.filter(({ state }) => states.length === 0 || states.includes(state))
      expect(found).toEqual(expected.map(({ id }) => id))
    }
    expect(all.find(({ id }) => id === month)).toMatchObject({ daysLeft: 30, state: 'SOON' })
  })

  test('follow the truck as it is driven', async () => {
    const car = await makeCar(db, { mileageKm: 1000 })
    const { id } = await makeRange(db, { carId: car.id, mileageFrom: 0, mileageTo: 10_000 })
    const drive = (mileageKm: number | null) =>
      db.updateTable('cars').set({ mileageKm }).where('id', '=', car.id).execute()
    expect(await idsOf({ states: ['OK'] })).toEqual([id])
    await drive(9000)
    expect(await find({ states: ['SOON'] })).toMatchObject([{ id, kmLeft: 1000 }])
    await drive(10_001)
    expect(await find({ states: ['OVERDUE'] })).toMatchObject([{ id, kmLeft: -1 }])
    await drive(null)
    expect(await find({ states: ['OK'] })).toMatchObject([{ id, kmLeft: null }])
  })
})

describe('filters', () => {
  test('kinds, trucks and organizations', async () => {
    const [one, other] = [await makeCompany(db), await makeCompany(db)]
    const car = await makeCar(db, { companyId: one.id })
    const kind = await makeKind(db)
    const own = await makeRange(db, { carId: car.id, kindId: kind.id })
    const second = await makeRange(db, { carId: car.id })
    const foreign = await makeRange(db, {
      kindId: kind.id,
      carId: (await makeCar(db, { companyId: other.id })).id,
    })
    expect(await idsOf({ kindIds: [kind.id] })).toEqual([own.id, foreign.id])
    expect(await idsOf({ carIds: [car.id] })).toEqual([own.id, second.id])
    expect(await idsOf({ companyIds: [other.id] })).toEqual([foreign.id])
    expect(await idsOf({ companyIds: [one.id], kindIds: [kind.id] })).toEqual([own.id])
    expect(await idsOf({ kindIds: [], states: [] })).toEqual([own.id, second.id, foreign.id])
  })

  test('the end from a day and up to a day, both included', async () => {
    const [early, late] = [await makeRange(db, ending(10)), await makeRange(db, ending(20))]
    await makeRange(db, { mileageFrom: 0, mileageTo: 10 })
    expect(await idsOf({ dueFrom: inDays(20) })).toEqual([late.id])
    expect(await idsOf({ dueTo: inDays(10) })).toEqual([early.id])
    expect(await idsOf({ dueFrom: inDays(10), dueTo: inDays(20) })).toEqual([early.id, late.id])
    expect(await idsOf({ dueFrom: inDays(11), dueTo: inDays(19) })).toEqual([])
  })

  test.each(['а417км116', 'А 417 КМ', 'a417km', 'f417rv', '417', 'XLER4X20005398127'])(
    '%j finds the plate А417КМ116',
    async (query) => {
      const car = await makeCar(db, { plate: 'А417КМ116', vin: 'XLER4X20005398127' })
      const range = await makeRange(db, { carId: car.id })
      await makeRange(db)
      expect(await idsOf({ query })).toEqual([range.id])
    },
  )
})

describe('orders', () => {
  const setStage = async () => {
    const [ёлка, жук] = [await makeCompany(db, { name: 'Ёлка' }), await makeCompany(db, { name: 'Жук' })]
    const range = async (plate: string, title: string, companyId: number | null, days: number) => {
      const car = await makeCar(db, { plate, companyId })
      const kind = await makeKind(db, { title })
      return makeRange(db, { carId: car.id, kindId: kind.id, ...ending(days) })
    }
    const first = await range('В500ОО16', 'Осмотр 10', жук.id, 40)
    const second = await range('А500ОО16', 'Осмотр 2', null, 20)
    const third = await range('С500ОО16', 'Аптечка', ёлка.id, 60)
    return [first.id, second.id, third.id]
  }

  test.each<[MaintenanceOrder, number[]]>([
    ['dueOn', [1, 0, 2]],
    ['createdAt', [0, 1, 2]],
    ['car', [1, 0, 2]],
    ['kind', [2, 1, 0]],
  ])('by %s, and the other way round', async (orderBy, places) => {
    const ids = await setStage()
    const expected = places.map((at) => ids[at])
    expect(await idsOf({ orderBy })).toEqual(expected)
    expect(await idsOf({ orderBy, sort: 'DESC' })).toEqual(expected.toReversed())
  })

  test('by organization, trucks of none last either way', async () => {
    const [жук, none, ёлка] = await setStage()
    expect(await idsOf({ orderBy: 'company' })).toEqual([ёлка, жук, none])
    expect(await idsOf({ orderBy: 'company', sort: 'DESC' })).toEqual([жук, ёлка, none])
  })

  test('pages neither repeat nor lose a range that equals others in the order', async () => {
    const car = await makeCar(db)
    const made: number[] = []
    for (let n = 0; n < 7; n += 1) made.push((await makeRange(db, { carId: car.id, ...ending(40) })).id)
    for (const orderBy of ['dueOn', 'createdAt', 'car', 'company', 'kind'] as const) {
      const seen: number[] = []
      for (let offset = 0; offset < 7; offset += 3) {
        const { body } = await dispatcher.call(search, { body: { orderBy, limit: 3, offset } })
        expect(body.totalCount).toBe(7)
        seen.push(...body.items.map(({ id }) => id))
      }
      expect(seen.toSorted((a, b) => a - b)).toEqual(made)
    }
  })
})

describe('who finds what', () => {
  test('a client finds and counts the maintenance of one organization’s trucks alone', async () => {
    const client = await caller(app, db, { role: 'client' })
    const own = await makeRange(db, { carId: (await makeCar(db, { companyId: client.user.companyId })).id })
    const foreign = await makeCar(db, { companyId: (await makeCompany(db)).id })
    await makeRange(db, { carId: foreign.id })
    expect(await idsOf({}, client)).toEqual([own.id])
    expect(await idsOf({ carIds: [foreign.id] }, client)).toEqual([])
    expect(await idsOf({ companyIds: [foreign.companyId] }, client)).toEqual([])
    expect(await idsOf({ query: foreign.plate }, client)).toEqual([])
  })

  test('an engineer that of the trucks of visible tasks', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const range = await makeRange(db)
    await makeRange(db)
    expect(await idsOf({}, engineer)).toEqual([])
    await makeTask(db, { carId: range.carId, status: 'ASSIGNED', operatorId: engineer.user.id })
    expect(await idsOf({}, engineer)).toEqual([range.id])
  })

  test('the truck and its organization stand beside each range', async () => {
    const company = await makeCompany(db)
    const car = await makeCar(db, {
      plate: 'А417КМ116',
      brand: 'Scania',
      model: 'R440',
      companyId: company.id,
    })
    await makeRange(db, { carId: car.id })
    expect(await find({})).toMatchObject([
      { car: { id: car.id, plate: 'А417КМ116', brand: 'Scania', model: 'R440' }, company },
    ])
  })
})
