import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { rejectionsRoutes } from '@naryad/contract/settings/rejections.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { openFortMonitor } from './gps/fort-monitor.ts'
import type { GpsFix, GpsProvider } from './gps/gps-provider.ts'
import { fortObject, makeFort, makeSystem } from './gps/gps.make.ts'
import { openTraccar } from './gps/traccar.ts'
import { openWialon } from './gps/wialon.ts'
import { pollPositions } from './poll.service.ts'
import { makeFix, makeProvider } from './positions.make.ts'

const db = await testDb()
const token = 'b8f5f167f44f4964e6c998dee827110c'
const app = await testApp(db, { NARYAD_METRICS_TOKEN: token })

const poll = async (provider: GpsProvider): Promise<number> => {
  await sql`update positions_poll set polled_at = null`.execute(db)
  return pollPositions(db, async () => provider)
}

const shownToAdministrator = async () => {
  const admin = await caller(app, db, { role: 'admin' })
  return (await admin.call(rejectionsRoutes.list, { query: { source: 'GPS' } })).body.items
}

const positionsOf = async () => db.selectFrom('carPositions').selectAll().orderBy('carId').execute()

const minute = 60_000

/** Values that no truck has, for each field of a reading. */
const wrong: { [Field in keyof GpsFix]: readonly unknown[] } = {
  at: [
    new Date(Date.now() + 60 * minute),
    new Date('1970-01-01'),
    new Date('2006-11-28'),
    new Date(8.64e15),
    new Date(Number.NaN),
    '2026-11-28T10:00:00Z',
    Date.now(),
    null,
    undefined,
  ],
  lat: [91, -91, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '55.79', null, undefined, {}, [55]],
  lon: [181, -181, 65_535, Number.NaN, Number.NEGATIVE_INFINITY, '49.1', null, undefined, true],
  course: [361, 65_535, -400, Number.NaN, Number.POSITIVE_INFINITY, '90', {}, []],
  speedKmh: [65_535, 201, -1, 1e308, Number.NaN, Number.POSITIVE_INFINITY, '60', {}, true],
  ignition: ['true', 1, 0, 'on', {}, Number.NaN],
  voltageV: [27_400, -1, 61, 1e39, Number.NaN, Number.NEGATIVE_INFINITY, '27.4', {}],
  mileageKm: [9_000_000, 3_000_001, -5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '812340', {}],
}

const cases = Object.entries(wrong).flatMap(([field, values]) =>
  values.map((value) => [field as keyof GpsFix, value] as const),
)

const isPositionLost = (field: keyof GpsFix): boolean => ['at', 'lat', 'lon'].includes(field)
const shown = (field: keyof GpsFix): string =>
  ({
    at: 'TIME',
    lat: 'POSITION',
    lon: 'POSITION',
    course: 'COURSE',
    speedKmh: 'SPEED',
    ignition: 'IGNITION',
    voltageV: 'VOLTAGE',
    mileageKm: 'MILEAGE',
  })[field]

describe('one bad reading', () => {
  let cars: { id: number; plate: string }[]
  beforeEach(async () => {
    cars = []
    for (const externalId of ['1', '2', '3']) cars.push(await makeCar(db, { externalId }))
  })

  test.each(cases)('of %s with the value %s never stops the others', async (field, value) => {
    const good = { speedKmh: 60, voltageV: 27, ignition: true, mileageKm: 1000 }
    const fixes = {
      1: makeFix(good),
      2: { ...makeFix(good), [field]: value },
      3: makeFix(good),
    } as Record<string, GpsFix>
    expect(await poll(makeProvider(() => fixes))).toBe(isPositionLost(field) ? 2 : 3)
    const written = await positionsOf()
    for (const at of [0, 2])
      expect(written.find(({ carId }) => carId === cars[at]?.id)).toMatchObject({
        speedKmh: 60,
        mileageKm: 1000,
      })
    const own = written.find(({ carId }) => carId === cars[1]?.id)
    if (!isPositionLost(field)) expect(own?.[field as 'mileageKm']).toBeNull()
    expect(await shownToAdministrator()).toMatchObject([
      {
        source: 'GPS',
        object: '2',
        car: { id: cars[1]?.id, plate: cars[1]?.plate },
        field: shown(field),
        times: 1,
      },
    ])
  })

  test('is counted once for each reading, not for each poll', async () => {
    const spoilt = makeFix({ speedKmh: 65_535 })
    for (let turn = 0; turn < 3; turn += 1) await poll(makeProvider(() => ({ 1: spoilt })))
    expect(await shownToAdministrator()).toMatchObject([{ value: '65535', reason: 'OUT_OF_RANGE', times: 1 }])
    await poll(makeProvider(() => ({ 1: makeFix({ at: new Date(Date.now() + 1000), speedKmh: 65_534 }) })))
    expect(await shownToAdministrator()).toMatchObject([{ value: '65534', times: 2 }])
  })

  test('is seen in the metrics by its reason', async () => {
    await poll(makeProvider(() => ({ 1: makeFix({ speedKmh: 999 }), 2: makeFix({ lat: 0, lon: 0 }) })))
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(body).toContain('naryad_rejected_elements{source="gps",reason="out_of_range"} 1')
    expect(body).toContain('naryad_rejected_elements{source="gps",reason="no_satellites"} 1')
  })

  test('that only the database refuses is left out alone as well', async () => {
    await sql`alter table car_positions add constraint test_refused check (voltage_v <> 13) not valid`.execute(
      db,
    )
    try {
      const fixes = { 1: makeFix(), 2: makeFix({ voltageV: 13 }), 3: makeFix() }
      expect(await poll(makeProvider(() => fixes))).toBe(2)
      expect(await shownToAdministrator()).toMatchObject([
        { car: { id: cars[1]?.id }, field: 'ELEMENT', reason: 'FAILED' },
      ])
    } finally {
      await sql`alter table car_positions drop constraint test_refused`.execute(db)
    }
  })

  test('is shown to administrators only', async () => {
    for (const role of ['operator', 'engineer', 'client'] as const) {
      const other = await caller(app, db, { role })
      expect((await other.refusal(rejectionsRoutes.list, { query: {} })).status).toBe(403)
    }
  })

  test('does not keep a position from the map of its truck', async () => {
    await poll(makeProvider(() => ({ 1: makeFix({ speedKmh: 65_535 }) })))
    const staff = await caller(app, db, { role: 'operator' })
    expect((await staff.call(positionsRoutes.all, {})).body.ids).toEqual([cars[0]?.id])
  })
})

/** Elements of an answer that are no vehicle at all. */
const malformed: readonly unknown[] = [
  null,
  5,
  'x',
  [],
  {},
  { id: {} },
  { id: 9, name: 7, nm: 7, deviceId: [] },
]

const wialonUnit = { id: 1, nm: 'А', pos: { t: Math.floor(Date.now() / 1000), y: 55, x: 37, s: 40, c: 90 } }
const traccarPosition = {
  deviceId: 1,
  fixTime: new Date().toISOString(),
  latitude: 55,
  longitude: 37,
  speed: 10,
}

const providers: readonly [string, (elements: readonly unknown[]) => Promise<GpsProvider>][] = [
  [
    'Форт Монитор',
    async (elements) => {
      const fort = await makeFort()
      fort.objects = [...elements, { ...fortObject, id: 1, lastData: new Date().toISOString().slice(0, 19) }]
      return openFortMonitor({ url: fort.url, login: 'l', password: 'p' })
    },
  ],
  [
    'Wialon',
    async (elements) => {
      const { url } = await makeSystem(
        () => 'any',
        ({ body }) =>
          body.includes('token%2Flogin')
            ? { body: { eid: 'E' } }
            : { body: { items: [...elements, wialonUnit] } },
      )
      return openWialon({ url, token: 't' })
    },
  ],
  [
    'Traccar',
    async (elements) => {
      const { url } = await makeSystem(
        () => 'any',
        (call) => ({
          body: [...elements, call.url.pathname.endsWith('devices') ? { id: 1, name: 'А' } : traccarPosition],
        }),
      )
      return openTraccar({ url, token: 't' })
    },
  ],
]

describe.each(providers)('a malformed element of %s', (_, open) => {
  test.each(malformed.map((element) => [element]))(
    '%j never stops the others, and is counted',
    async (element) => {
      const car = await makeCar(db, { externalId: '1' })
      expect(await poll(await open([element]))).toBe(1)
      expect((await positionsOf()).map(({ carId }) => carId)).toEqual([car.id])
      const listed = await shownToAdministrator()
      expect(listed.length).toBeGreaterThan(0)
      for (const one of listed)
        expect(one).toMatchObject({ field: 'ELEMENT', reason: 'MALFORMED', car: null })
    },
  )
})
