import { describe, expect, test } from 'vitest'

import { fakeService } from '../services.make.ts'
import { decodePolyline } from './polyline.ts'
import { openRouter } from './router.service.ts'

const service = await fakeService()
const from = { lat: 55.03, lon: 82.92 }
const to = { lat: 55.2, lon: 82.8 }

/** The timeout is long for a busy machine, except in tests of the timeout itself. */
const routerOf = (provider: string, { values = {}, timeoutMs = 20_000 } = {}) =>
  openRouter(async () => ({ provider, values: { url: service.url, ...values } }), timeoutMs)

const coordinates = [
  [82.92, 55.03],
  [82.85, 55.1],
  [82.8, 55.2],
]

/** The inverse of `decodePolyline`. */
function encodePolyline(points: readonly number[][]): string {
  let text = ''
  let previous = [0, 0]
  for (const [lon = 0, lat = 0] of points) {
    const now = [Math.round(lat * 1e6), Math.round(lon * 1e6)]
    for (const [at, value] of now.entries()) {
      const delta = value - (previous[at] ?? 0)
      let rest = delta < 0 ? ~(delta << 1) : delta << 1
      for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
      text += String.fromCharCode(rest + 63)
    }
    previous = now
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
    noRoad: [
      { status: 400, json: { code: 'NoRoute', message: 'Impossible route' } },
      { status: 400, json: { code: 'NoSegment', message: 'Could not find a matching segment' } },
    ],
    refused: { status: 400, json: { code: 'InvalidQuery', message: 'Query string malformed' } },
    empty: { json: { code: 'Ok', routes: [] } },
    request: {
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
    noRoad: [{ status: 400, json: { error_code: 442, error: 'No path could be found for input' } }],
    refused: { status: 400, json: { error_code: 125, error: 'No costing method found' } },
    empty: { json: {} },
    request: {
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
    noRoad: ['ConnectionNotFoundException', 'PointNotFoundException', 'PointOutOfBoundsException'].map(
      (name) => ({
        status: 400,
        json: { message: 'No route', hints: [{ details: `com.graphhopper.util.exceptions.${name}` }] },
      }),
    ),
    refused: {
      status: 400,
      json: { message: 'Unknown profile', hints: [{ details: 'java.lang.IllegalArgumentException' }] },
    },
    empty: { json: { paths: [] } },
    request: { path: '/route', query: { point: '55.2,82.8', profile: 'car', points_encoded: 'false' } },
  },
] as const

describe.each(engines)('$code', ({ code, answer, noRoad, refused, empty, request }) => {
  test('returns a route with its distance, time and line', async () => {
    service.answer({ json: answer })
    expect(await routerOf(code).find(from, to)).toEqual({
      source: code,
      distanceKm: 24.3,
      durationMin: 31,
      geometry: { type: 'LineString', coordinates },
      note: null,
    })
    expect(service.requests).toMatchObject([request])
  })

  test.each([...noRoad])('falls back to a straight line if there is no road (answer %#)', async (refusal) => {
    service.answer(refusal)
    expect(await routerOf(code).find(from, to)).toMatchObject({
      source: 'straight-line',
      durationMin: null,
      note: 'По прямой: дороги туда сервис не нашёл',
    })
  })

  test.each([
    ['an error', { status: 503, json: {} }],
    ['a refused request', refused],
    ['a refusal without a reason', { status: 400, json: { message: 'Wrong credentials' } }],
    ['an answer without a route', empty],
    ['nonsense', { json: { code: 7, routes: 'нет', paths: 'нет' } }],
    ['no JSON', { text: 'oops' }],
    ['nothing in time', 'nothing'],
  ] as const)('falls back to a straight line on %s', async (_, failure) => {
    service.answer(failure)
    const router = routerOf(code, failure === 'nothing' ? { timeoutMs: 100 } : {})
    expect(await router.find(from, to)).toMatchObject({
      source: 'straight-line',
      distanceKm: 20.4,
      durationMin: null,
      note: 'По прямой: сервис маршрутов не отвечает',
    })
  })
})

test('a route is cached for nearby starting points', async () => {
  service.answer({ json: engines[0].answer })
  const router = routerOf('osrm')
  const first = await router.find(from, to)
  expect(await router.find({ lat: from.lat + 0.0001, lon: from.lon }, to)).toEqual(first)
  expect(service.requests).toHaveLength(1)
})

test('a straight line after a failure is not cached', async () => {
  service.answer({ status: 503, json: {} }, { json: engines[0].answer })
  const router = routerOf('osrm')
  expect(await router.find(from, to)).toMatchObject({ source: 'straight-line' })
  expect(await router.find(from, to)).toMatchObject({ source: 'osrm' })
})

test('the GraphHopper key is sent', async () => {
  service.answer({ json: engines[2].answer })
  await routerOf('graphhopper', { values: { key: 'secret' } }).find(from, to)
  expect(service.requests[0]?.query['key']).toBe('secret')
})

test('the reference example of a polyline is decoded', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ])
})
