import { describe, expect, test } from 'vitest'

import { fakeService } from '../services.make.ts'
import { decodePolyline } from './polyline.ts'
import { openWays } from './way.service.ts'

const service = await fakeService()
const from = { lat: 55.03, lon: 82.92 }
const to = { lat: 55.2, lon: 82.8 }

/** A busy machine answers late, so only what is to end by its time gets little of it. */
const waysOf = (provider: string, { values = {}, timeoutMs = 20_000 } = {}) =>
  openWays(async () => ({ provider, values: { url: service.url, ...values } }), timeoutMs)

const coordinates = [
  [82.92, 55.03],
  [82.85, 55.1],
  [82.8, 55.2],
]

/** The inverse of what Valhalla's answers are decoded by. */
function encodePolyline(points: readonly number[][]): string {
  let text = ''
  let before = [0, 0]
  for (const [lon = 0, lat = 0] of points) {
    const now = [Math.round(lat * 1e6), Math.round(lon * 1e6)]
    for (const [at, value] of now.entries()) {
      const delta = value - (before[at] ?? 0)
      let rest = delta < 0 ? ~(delta << 1) : delta << 1
      for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
      text += String.fromCharCode(rest + 63)
    }
    before = now
  }
  return text
}

const engines = [
  {
    code: 'osrm',
    answer: {
      code: 'Ok',
      routes: [{ distance: 24_310, duration: 1860, geometry: { type: 'LineString', coordinates } }],
      waypoints: [],
    },
    nothing: { status: 400, json: { code: 'NoRoute', message: 'Impossible route' } },
    asked: {
      path: '/route/v1/driving/82.92,55.03;82.8,55.2',
      query: { overview: 'full', geometries: 'geojson' },
    },
  },
  {
    code: 'valhalla',
    answer: {
      trip: {
        status: 0,
        summary: { length: 24.31, time: 1860 },
        legs: [{ shape: encodePolyline(coordinates) }],
      },
    },
    nothing: { status: 400, json: { error_code: 442, error: 'No path could be found for input' } },
    asked: {
      method: 'POST',
      path: '/route',
      body: { locations: [from, to], costing: 'truck', units: 'kilometers', language: 'ru-RU' },
    },
  },
  {
    code: 'graphhopper',
    answer: {
      paths: [{ distance: 24_310, time: 1_860_000, points: { type: 'LineString', coordinates } }],
    },
    nothing: { status: 400, json: { message: 'Connection between locations not found' } },
    asked: { path: '/route', query: { point: '55.2,82.8', profile: 'car', points_encoded: 'false' } },
  },
] as const

describe.each(engines)('$code', ({ code, answer, nothing, asked }) => {
  test('finds a way with its distance, time and line', async () => {
    service.answer({ json: answer })
    expect(await waysOf(code).find(from, to)).toEqual({
      source: code,
      distanceKm: 24.3,
      durationMin: 31,
      geometry: { type: 'LineString', coordinates },
      note: null,
    })
    expect(service.asked).toMatchObject([asked])
  })

  test('that knows no road is stood in for by a straight line', async () => {
    service.answer(nothing)
    expect(await waysOf(code).find(from, to)).toMatchObject({
      source: 'straight-line',
      durationMin: null,
      note: 'По прямой: дороги туда сервис не нашёл',
    })
  })

  test.each([
    ['an error', { status: 503, json: {} }],
    ['nonsense', { json: { code: 7, routes: 'нет', paths: 'нет' } }],
    ['no JSON', { text: 'oops' }],
    ['nothing in time', 'nothing'],
  ] as const)('that answers with %s is stood in for by a straight line', async (_, failure) => {
    service.answer(failure)
    const ways = waysOf(code, failure === 'nothing' ? { timeoutMs: 100 } : {})
    expect(await ways.find(from, to)).toMatchObject({
      source: 'straight-line',
      distanceKm: 20.4,
      durationMin: null,
      note: 'По прямой: сервис маршрутов не отвечает',
    })
  })
})

test('a way that was found is remembered for a truck that stands', async () => {
  service.answer({ json: engines[0].answer })
  const ways = waysOf('osrm')
  const first = await ways.find(from, to)
  expect(await ways.find({ lat: from.lat + 0.0001, lon: from.lon }, to)).toEqual(first)
  expect(service.asked).toHaveLength(1)
})

test('a straight line that stood in is not remembered', async () => {
  service.answer({ status: 503, json: {} }, { json: engines[0].answer })
  const ways = waysOf('osrm')
  expect(await ways.find(from, to)).toMatchObject({ source: 'straight-line' })
  expect(await ways.find(from, to)).toMatchObject({ source: 'osrm' })
})

test('the key of GraphHopper is sent', async () => {
  service.answer({ json: engines[2].answer })
  await waysOf('graphhopper', { values: { key: 'secret' } }).find(from, to)
  expect(service.asked[0]?.query['key']).toBe('secret')
})

test('a polyline is decoded as its inventor shows it', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ])
})
