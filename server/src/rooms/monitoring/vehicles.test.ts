import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { type GpsConnection, openGps } from './gps-connection.ts'
import { fortObject, makeFort } from './gps/gps.make.ts'

const db = await testDb()

let connection: GpsConnection | undefined
const app = await testApp(db, {}, () => {}, [], {
  gps: openGps({
    findConnection: async () => connection,
    findDemo: async () => undefined,
    http: { timeoutMs: 500 },
  }),
})

let staff: Caller
beforeEach(async () => {
  connection = undefined
  staff = await caller(app, db, { role: 'operator' })
})

const connect = (url: string, password = 'p') => {
  connection = { provider: 'fort', values: { url, login: 'l', password } }
}

const vehiclesOf = async (id: number) =>
  (await staff.call(monitoringRoutes.vehicles, { params: { id } })).body

const noVehicles = { items: [], totalCount: 0, source: null }

describe('the vehicles of an organization', () => {
  test('are matched with trucks by IMEI and by plate, with the organization of each', async () => {
    const fort = await makeFort()
    connect(fort.url)
    const { id: companyId } = await makeCompany(db, { externalId: '42' })
    const other = await makeCompany(db)
    fort.objects = [
      fortObject,
      { ...fortObject, id: 102, name: 'КАМАЗ В002ЕО77', IMEI: '' },
      { ...fortObject, id: 103, name: 'Погрузчик', IMEI: '5', lat: 0, lon: 0 },
    ]
    const byImei = await makeCar(db, { companyId, trackerImei: '350000000000001' })
    const byPlate = await makeCar(db, { companyId: other.id, plate: 'В002ЕО77' })
    const { items, totalCount, source } = await vehiclesOf(companyId)
    expect([totalCount, source]).toEqual([3, 'fort'])
    expect(items).toMatchObject([
      {
        externalId: '101',
        name: 'DAF XF А459ВС77',
        plate: 'А459ВС77',
        lastSeenAt: '2026-10-03T17:48:27.000Z',
        point: { lat: 55.03, lon: 82.92 },
        carId: byImei.id,
        car: { plate: byImei.plate, company: { id: companyId } },
        matchedBy: 'IMEI',
      },
      { externalId: '102', carId: byPlate.id, car: { company: { id: other.id } }, matchedBy: 'PLATE' },
      { externalId: '103', plate: null, carId: null, car: null, matchedBy: null, point: null },
    ])
  })

  test('are empty without a system or without an account of the organization', async () => {
    const { id } = await makeCompany(db, { externalId: '42' })
    expect(await vehiclesOf(id)).toEqual(noVehicles)
    connect((await makeFort()).url)
    expect(await vehiclesOf((await makeCompany(db)).id)).toEqual(noVehicles)
    expect((await vehiclesOf(id)).totalCount).toBe(1)
  })

  test('are requested once within five minutes, with one login', async () => {
    const fort = await makeFort()
    connect(fort.url)
    const { id } = await makeCompany(db, { externalId: '42' })
    await Promise.all([vehiclesOf(id), vehiclesOf(id)])
    await vehiclesOf(id)
    expect(fort.calls).toEqual(['connect', 'getobjectslist'])
  })

  test.each([
    ['is silent', 'silence', /«Форт Монитор» не отвечает/],
    ['answers with an error', { status: 503, body: '' }, /не отвечает/],
    ['answers with nonsense', { body: '<html>' }, /ответила непонятно/],
    ['denies access', { body: { result: 'PermissionsNotEnough' } }, /не даёт доступа/],
  ] as const)('are refused with a message when the system %s', async (_, answer, message) => {
    const fort = await makeFort()
    connect(fort.url)
    const { id } = await makeCompany(db, { externalId: '42' })
    fort.override = answer
    const { status, body } = await staff.refusal(monitoringRoutes.vehicles, { params: { id } })
    expect([status, body.error]).toEqual([502, 'UPSTREAM'])
    expect(body.message).toMatch(message)
    // A failure is not cached.
    fort.override = undefined
    expect((await vehiclesOf(id)).totalCount).toBe(1)
  })

  test('are refused with a hint at the settings when the password is wrong', async () => {
    connect((await makeFort()).url, 'wrong')
    const { id } = await makeCompany(db, { externalId: '42' })
    const { body } = await staff.refusal(monitoringRoutes.vehicles, { params: { id } })
    expect(body.message).toMatch(/не принимает логин и пароль или токен: проверьте подключение в настройках/)
  })

  test('are not available to engineers and clients', async () => {
    connect((await makeFort()).url)
    for (const role of ['engineer', 'client'] as const) {
      const stranger = await caller(app, db, { role })
      const id = stranger.user.companyId ?? (await makeCompany(db, { externalId: '42' })).id
      for (const [route, body] of [
        [monitoringRoutes.vehicles, undefined],
        [monitoringRoutes.accounts, undefined],
        [monitoringRoutes.link, { links: [{ externalId: '101', carId: 1 }] }],
      ] as const)
        expect((await stranger.refusal(route, { params: { id }, ...(body && { body }) })).status).toBe(403)
    }
  })
})

describe('linking', () => {
  const link = (id: number, links: { externalId: string; carId: number }[]) =>
    staff.call(monitoringRoutes.link, { params: { id }, body: { links } })

  test('stores the vehicle and its IMEI in the truck, with history', async () => {
    connect((await makeFort()).url)
    const { id: companyId } = await makeCompany(db, { externalId: '42' })
    const car = await makeCar(db, { companyId })
    const { body } = await link(companyId, [{ externalId: '101', carId: car.id }])
    expect(body.items).toMatchObject([{ carId: car.id, matchedBy: 'LINK' }])
    const { body: card } = await staff.call(carsRoutes.get, { params: { id: car.id } })
    expect(card).toMatchObject({ externalId: '101', trackerImei: '350000000000001' })
    const { body: actions } = await staff.call(carsRoutes.actions, { params: { id: car.id }, query: {} })
    expect(actions.items.map(({ field, from, to }) => [field, from, to])).toEqual(
      expect.arrayContaining([
        ['ID в мониторинге', null, '101'],
        ['IMEI трекера', null, '350000000000001'],
      ]),
    )
  })

  test('removes the vehicle from another truck and does not overwrite an IMEI', async () => {
    connect((await makeFort()).url)
    const { id: companyId } = await makeCompany(db, { externalId: '42' })
    const before = await makeCar(db, { companyId, externalId: '101' })
    const after = await makeCar(db, { companyId, trackerImei: '42' })
    await link(companyId, [{ externalId: '101', carId: after.id }])
    const cars = await db
      .selectFrom('cars')
      .select(['id', 'externalId', 'trackerImei'])
      .where('id', 'in', [before.id, after.id])
      .orderBy('id')
      .execute()
    expect(cars).toEqual([
      { id: before.id, externalId: null, trackerImei: '' },
      { id: after.id, externalId: '101', trackerImei: '42' },
    ])
  })

  test('is refused for an unknown vehicle, a repeated truck and a missing truck', async () => {
    const fort = await makeFort()
    connect(fort.url)
    fort.objects = [fortObject, { ...fortObject, id: 102 }]
    const { id } = await makeCompany(db, { externalId: '42' })
    const car = await makeCar(db)
    const refusal = (links: unknown) =>
      staff.refusal(monitoringRoutes.link, { params: { id }, body: { links } })
    expect(await refusal([{ externalId: '5', carId: car.id }])).toMatchObject({ status: 400 })
    const twice = [
      { externalId: '101', carId: car.id },
      { externalId: '102', carId: car.id },
    ]
    expect((await refusal(twice)).body.message).toMatch(/одно ТС выбрано для двух/)
    expect((await refusal([{ externalId: '101', carId: 2_147_483_647 }])).status).toBe(404)
    expect((await refusal([])).status).toBe(400)
  })
})

test('lists the accounts of the system', async () => {
  expect((await staff.call(monitoringRoutes.accounts, {})).body).toEqual({ items: [], source: null })
  connect((await makeFort()).url)
  expect((await staff.call(monitoringRoutes.accounts, {})).body).toEqual({
    items: [{ externalId: '42', name: 'ООО «Восток»' }],
    source: 'fort',
  })
})
