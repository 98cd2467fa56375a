import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { Reply } from '@naryad/contract/kit/route'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import type { ConclusionKind } from '@naryad/contract/tachograph-files/tachograph-files.words'
import { beforeEach, describe, expect, it } from 'vitest'

import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeUnit } from '../units/units.make.ts'
import {
  daysAgo,
  fileOf,
  filesScene,
  madeHolder,
  madeTruck,
  makeCardFile,
  makeUnitFile,
} from './tachograph-files.make.ts'

const db = await testDb()
const app = await testApp(db)
const routes = tachographFilesRoutes

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db)
})

const { send, get, knownDriver } = filesScene({ db, files: filesOf(app), usual: () => dispatcher })

type Details = Reply<typeof routes.get>

const statusOf = (details: Details, kind: ConclusionKind): string | undefined =>
  details.conclusions.find((conclusion) => conclusion.kind === kind)?.status

const decide = (id: number, kind: ConclusionKind, isApplied: boolean, by: Caller = dispatcher) =>
  by.call(routes.decide, { params: { id, kind }, body: { isApplied } })

describe('a card', () => {
  it('is matched by its number; the reading day of the name is recorded for the truck of the driver', async () => {
    const driver = await knownDriver()
    await makeCar(db, { driverId: driver.id })
    const name = `M_${daysAgo(0).replaceAll('-', '')}_0900__RUD.DDD`
    const details = await get(await send(makeCardFile(name)))
    expect(details.driver?.id).toBe(driver.id)
    expect(statusOf(details, 'CARD_READ')).toBe('APPLIED')
    const { body } = await dispatcher.call(driversRoutes.get, { params: { id: driver.id } })
    expect(body.cardReadOn).toBe(daysAgo(0))
  })

  it('waits for a confirmation where the reading day is not sure, and never moves it back', async () => {
    const driver = await knownDriver({ driverCardExpiresOn: madeHolder.expiresOn })
    await makeCar(db, { driverId: driver.id })
    const first = await send(makeCardFile('карта.ddd'))
    expect(statusOf(await get(first), 'CARD_READ')).toBe('WAITING')
    await decide(first, 'CARD_READ', true)
    const { body } = await dispatcher.call(driversRoutes.get, { params: { id: driver.id } })
    expect(body.cardReadOn).toBe(daysAgo(1))
    const older = await send(
      makeCardFile('старый.ddd', {
        days: [],
        uses: [],
        sessionOpenedAt: null,
        lastDownloadAt: `${daysAgo(9)}T09:00:00Z`,
      }),
    )
    expect((await get(older)).conclusions.map(({ kind }) => kind)).not.toContain('CARD_READ')
  })

  it('fills an empty term, and asks before it replaces another card', async () => {
    const driver = await knownDriver()
    await send(makeCardFile('a.ddd'))
    const { body } = await dispatcher.call(driversRoutes.get, { params: { id: driver.id } })
    expect(body.driverCardExpiresOn).toBe(madeHolder.expiresOn)
    const renewed = await send(makeCardFile('b.ddd', { number: 'RUD0000001234501', expiresOn: '2030-01-01' }))
    const asked = await get(renewed)
    expect(asked.status).toBe('ASKS')
    expect(statusOf(asked, 'CARD')).toBe('WAITING')
    await decide(renewed, 'CARD', true)
    const { body: changed } = await dispatcher.call(driversRoutes.get, { params: { id: driver.id } })
    expect(changed.driverCardExpiresOn).toBe('2030-01-01')
    // An earlier card of the same person says nothing new.
    const earlier = await get(await send(makeCardFile('c.ddd', { licenseNumber: '1' })))
    expect(earlier.conclusions.map(({ kind }) => kind)).not.toContain('CARD')
  })

  it('proposes drivers of the same name, and creates none', async () => {
    const driver = await knownDriver({ driverCardNumber: '', birthDate: madeHolder.birthDate })
    await knownDriver({ driverCardNumber: '', birthDate: '1990-01-01' })
    const id = await send(makeCardFile())
    const details = await get(id)
    expect(details).toMatchObject({ status: 'ASKS', driver: null })
    expect(details.driverCandidates).toMatchObject([
      { item: { id: driver.id }, why: 'Совпадают имя и дата рождения 31.05.1979' },
    ])
    const { body } = await dispatcher.call(routes.assign, { params: { id }, body: { driverId: driver.id } })
    expect(body.driver?.id).toBe(driver.id)
    const refusal = await dispatcher.refusal(routes.assign, { params: { id }, body: { driverId: 999_999 } })
    expect(refusal.body.fields).toEqual({ driverId: 'Водитель: такого водителя нет' })
  })

  it('changes nothing by itself when it is truncated', async () => {
    const driver = await knownDriver()
    await makeCar(db, { driverId: driver.id })
    const whole = Buffer.from(await makeCardFile().arrayBuffer())
    const name = `M_${daysAgo(0).replaceAll('-', '')}_0900.DDD`
    const details = await get(await send(fileOf(name, whole.subarray(0, whole.length * 0.6))))
    expect(details.notesCount).toBeGreaterThan(0)
    expect(details.conclusions.every(({ status }) => status === 'WAITING')).toBe(true)
  })
})

describe('a unit', () => {
  const knownCar = (facts: Parameters<typeof makeCar>[1] = {}) =>
    makeCar(db, { plate: 'А123ВС77', vin: madeTruck.vin, mileageKm: 400_000, ...facts })

  it('is matched by the VIN; mileage and reading follow, the calibration waits', async () => {
    const car = await knownCar()
    const unit = await makeUnit(db, { place: 'CAR', carId: car.id, isMain: true })
    const id = await send(makeUnitFile())
    const details = await get(id)
    expect(details.car?.id).toBe(car.id)
    expect(statusOf(details, 'ODOMETER')).toBe('WAITING')
    expect(statusOf(details, 'UNIT_READ')).toBe('APPLIED')
    expect(statusOf(details, 'CALIBRATION')).toBe('WAITING')
    await decide(id, 'CALIBRATION', true)
    const { body } = await dispatcher.call(maintenanceRoutes.ofCar, { params: { carId: car.id } })
    const open = body.items.filter(
      ({ doneAt, kind }) => doneAt === null && kind.title === 'Калибровка тахографа',
    )
    expect(open).toMatchObject([{ dateFrom: daysAgo(200), dateTo: daysAgo(-800) }])
    const ofUnit = await db
      .selectFrom('maintenanceRanges')
      .select('doneAt')
      .where('unitId', '=', unit.id)
      .orderBy('id')
      .execute()
    expect(ofUnit.map(({ doneAt }) => doneAt === null)).toEqual([false, true])
  })

  it('raises the mileage at once by a likely difference, and never lowers it', async () => {
    const car = await knownCar({ mileageKm: 412_000, mileageAt: `${daysAgo(3)}T00:00:00Z` })
    expect(statusOf(await get(await send(makeUnitFile())), 'ODOMETER')).toBe('APPLIED')
    const row = await db.selectFrom('cars').select('mileageKm').where('id', '=', car.id).executeTakeFirst()
    expect(row?.mileageKm).toBe(madeTruck.odometer)
    const again = await get(await send(makeUnitFile('b.ddd', { software: '0202' })))
    expect(again.conclusions.map(({ kind }) => kind)).not.toContain('ODOMETER')
  })

  it('proposes a truck of the same plate, and says that its VIN differs', async () => {
    await knownCar({ vin: 'XTC65020000000002' })
    const details = await get(await send(makeUnitFile()))
    expect(details).toMatchObject({ car: null, status: 'ASKS' })
    expect(details.carCandidates).toMatchObject([
      { why: 'Тот же госномер, но VIN в карточке другой: XTC65020000000002' },
    ])
  })

  it('proposes a request by faults, with the file as evidence', async () => {
    await knownCar()
    const id = await send(makeUnitFile())
    await decide(id, 'EVENTS', true)
    const { body } = await dispatcher.call(suggestionsRoutes.list, { query: {} })
    expect(body.items[0]).toMatchObject({ source: 'RULE', queue: 'tachograph' })
    expect(body.items[0]?.evidence[0]?.text).toContain(`Файл тахографа № ${id}`)
  })

  it('decides each conclusion once, also when two people press at the same moment', async () => {
    await knownCar()
    const id = await send(makeUnitFile())
    const answers = await Promise.all(
      [true, false].map((isApplied) =>
        dispatcher.send(routes.decide, { params: { id, kind: 'CALIBRATION' }, body: { isApplied } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
