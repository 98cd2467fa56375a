import { describe, expect, test } from 'vitest'

import { openFortMonitor } from './fort-monitor.ts'
import type { GpsProvider } from './gps-provider.ts'
import { fortObject, makeFort, makeSystem, makeTraccar, makeWialon } from './gps.make.ts'
import type { HttpOptions } from './http-call.ts'
import { openTraccar } from './traccar.ts'
import { openWialon } from './wialon.ts'

const from = new Date('2026-10-03T00:00:00Z')
const to = new Date('2026-10-04T00:00:00Z')

const openers: readonly [string, (url: string, secret: string, http?: HttpOptions) => GpsProvider][] = [
  ['Форт Монитор', (url, password, http) => openFortMonitor({ url, login: 'l', password }, http)],
  ['Wialon', (url, token, http) => openWialon({ url, token }, http)],
  ['Traccar', (url, token, http) => openTraccar({ url, token }, http)],
]

describe('Форт Монитор', () => {
  test('lists accounts, vehicles with the last position, and a track', async () => {
    const fort = await makeFort()
    const provider = openFortMonitor({ url: `${fort.url}/`, login: 'l', password: 'p' })
    expect(await provider.listAccounts()).toEqual([{ externalId: '42', name: 'ООО «Восток»' }])
    const position = {
      at: new Date('2026-10-03T17:48:27Z'),
      lat: 55.03,
      lon: 82.92,
      course: 226,
      speedKmh: null,
      ignition: null,
      voltageV: null,
      mileageKm: null,
    }
    expect(await provider.listVehicles('42')).toEqual([
      { externalId: '101', name: 'DAF XF А459ВС77', imei: '350000000000001', plate: null, position },
    ])
    expect(await provider.positions()).toEqual([{ vehicleId: '101', ...position }])
    expect(await provider.track('101', from, to)).toMatchObject([{ at: from, speedKmh: 60, course: 10 }])
    expect(fort.calls.filter((call) => call === 'connect')).toHaveLength(1)
  })

  test('lists no vehicles for an account that is not a company id', async () => {
    const fort = await makeFort()
    const provider = openFortMonitor({ url: fort.url, login: 'l', password: 'p' })
    for (const account of ['0', '', '00', 'ООО «Восток»', '42&companyId=0'])
      expect(await provider.listVehicles(account)).toEqual([])
  })

  test('logs in once for concurrent calls whose session has expired', async () => {
    const fort = await makeFort()
    const provider = openFortMonitor({ url: fort.url, login: 'l', password: 'p' })
    await provider.positions()
    fort.dropSessions()
    const all = await Promise.all([provider.positions(), provider.positions(), provider.positions()])
    expect(all.map((positions) => positions.length)).toEqual([1, 1, 1])
    expect(fort.calls.filter((call) => call === 'connect')).toHaveLength(2)
  })

  test('returns no position for a vehicle without satellites or without data', async () => {
    const fort = await makeFort()
    fort.objects = [
      { ...fortObject, id: 1, lat: 0, lon: 0 },
      { ...fortObject, id: 2, lastData: '0001-01-01T00:00:00' },
      { ...fortObject, id: 3, lat: 190 },
      { ...fortObject, id: 4, lat: null, lon: null, IMEI: null },
      { ...fortObject, id: 5, lastData: 'вчера' },
    ]
    const provider = openFortMonitor({ url: fort.url, login: 'l', password: 'p' })
    expect((await provider.listVehicles('42')).map(({ position }) => position)).toEqual(Array(5).fill(null))
    expect(await provider.positions()).toEqual([])
  })

  test('reports that the login has no access to a track', async () => {
    const fort = await makeFort()
    const provider = openFortMonitor({ url: fort.url, login: 'l', password: 'p' })
    await expect(provider.track('5', from, to)).rejects.toMatchObject({ code: 'DENIED' })
  })
})

describe('Wialon', () => {
  test('lists accounts, vehicles with plate, mileage and voltage, and a track', async () => {
    const wialon = await makeWialon()
    const provider = openWialon({ url: wialon.url, token: 't' })
    expect(await provider.listAccounts()).toEqual([{ externalId: '11', name: 'Восток' }])
    expect(await provider.listVehicles('11')).toMatchObject([
      {
        externalId: '7',
        imei: '860000000000007',
        plate: 'А001АА77',
        position: {
          at: new Date(1_795_000_000_000),
          lat: 55,
          lon: 37,
          course: 90,
          speedKmh: 40,
          mileageKm: 345_600,
          voltageV: 27.8,
        },
      },
    ])
    expect(await provider.listVehicles('12')).toEqual([])
    expect(await provider.positions()).toMatchObject([{ vehicleId: '7', speedKmh: 40 }])
    expect(await provider.track('7', from, to)).toMatchObject([{ at: from, speedKmh: 33 }])
    expect(wialon.calls.at(-1)).toBe('messages/unload')
    expect(wialon.unexpected).toEqual([])
  })

  test('logs in again after the session has expired', async () => {
    const wialon = await makeWialon(1)
    const provider = openWialon({ url: wialon.url, token: 't' })
    await provider.positions()
    expect(await provider.positions()).toHaveLength(1)
    expect(wialon.calls.filter((call) => call === 'token/login')).toHaveLength(2)
  })
})

describe('Traccar', () => {
  test('lists groups, devices with speed in km/h, and a track', async () => {
    const traccar = await makeTraccar()
    const provider = openTraccar({ url: traccar.url, token: 't' })
    expect(await provider.listAccounts()).toEqual([{ externalId: '2', name: 'Восток' }])
    expect(await provider.listVehicles('2')).toMatchObject([
      {
        externalId: '3',
        imei: '777',
        plate: 'в002ео77',
        position: {
          speedKmh: 40,
          ignition: true,
          mileageKm: 1235,
          voltageV: 27.4,
          at: new Date('2026-10-03T10:00:00Z'),
        },
      },
    ])
    expect(await provider.listVehicles('5')).toEqual([])
    expect(await provider.track('3', from, to)).toHaveLength(1)
    expect(traccar.unexpected).toEqual([])
  })
})

describe.each(openers)('%s', (_, open) => {
  const readPositions = (provider: GpsProvider) => provider.positions()

  test('is unavailable on a refused connection, without address or secret in the error', async () => {
    const failure = await readPositions(open('http://127.0.0.1:1', 'тайна')).then(
      () => undefined,
      (error: unknown) => error as Error,
    )
    expect(failure).toMatchObject({ code: 'UNAVAILABLE' })
    expect(`${failure?.message} ${JSON.stringify(failure)}`).not.toMatch(/127\.0\.0\.1|тайна/)
  })

  test('is unavailable on an HTTP error', async () => {
    const broken = await makeSystem(
      () => 'any',
      () => ({ status: 500, body: 'oops' }),
    )
    await expect(readPositions(open(broken.url, 'p'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('is unavailable on a timeout', async () => {
    const silent = await makeSystem(
      () => 'any',
      () => 'silence',
    )
    await expect(readPositions(open(silent.url, 'p', { timeoutMs: 200 }))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
  })

  test.each([
    ['a page', '<html>'],
    ['an empty object', {}],
    ['a list of something else', [{ a: 1 }]],
    ['nothing', 'null'],
  ])('has a bad response when it answers with %s', async (_what, body) => {
    const strange = await makeSystem(
      ({ url }) => url.pathname,
      ({ url, body: sent }) => {
        if (url.pathname.endsWith('connect')) return { headers: { SessionId: 'S' }, body: '"Ok"' }
        return sent.includes('token%2Flogin') ? { body: { eid: 'E' } } : { body }
      },
    )
    await expect(readPositions(open(strange.url, 'p'))).rejects.toMatchObject({ code: 'BAD_RESPONSE' })
  })

  test('is not read beyond the size limit', async () => {
    const endless = await makeSystem(
      () => 'any',
      () => ({ headers: { SessionId: 'S' }, body: `"${'x'.repeat(5000)}"` }),
    )
    await expect(readPositions(open(endless.url, 'p', { maxBytes: 1000 }))).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
    })
  })

  test('is unavailable on a redirect, which is not followed with secrets', async () => {
    const redirecting = await makeSystem(
      () => 'any',
      () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }),
    )
    await expect(readPositions(open(redirecting.url, 'p'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

test.each([
  ['Форт Монитор', makeFort, openers[0]],
  ['Wialon', makeWialon, openers[1]],
  ['Traccar', makeTraccar, openers[2]],
] as const)(
  '%s: a wrong password or token is not reported as an unavailable system',
  async (_, make, opener) => {
    const { url } = await make()
    const provider = opener?.[1](url, 'wrong')
    await expect(provider?.positions()).rejects.toMatchObject({ code: 'AUTH' })
    // A failed login is not cached.
    await expect(provider?.positions()).rejects.toMatchObject({ code: 'AUTH' })
  },
)
