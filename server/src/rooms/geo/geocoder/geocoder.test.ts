import { rejectionsRoutes } from '@naryad/contract/settings/rejections.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import type { Connection } from '../find-connection.ts'
import { fakeService } from '../services.make.ts'
import { deleteStaleCached } from './geocode-cache.repo.ts'
import { type GeocoderParts, reverseAddress, searchAddresses } from './geocoder.service.ts'
import { spaceOut } from './nominatim.ts'

const db = await testDb()
const app = await testApp(db)
const service = await fakeService()
const point = { lat: 55.79, lon: 49.11 }

/** The timeout is long for a busy machine, except in tests of the timeout itself. */
const partsOf = (provider: string, timeoutMs = 20_000): GeocoderParts => {
  const connection: Connection = { provider, values: { url: service.url, key: 'secret-key' } }
  return { db, findConnection: async () => connection, timeoutMs }
}

const dadataAnswer = {
  suggestions: [
    {
      value: 'г Казань, ул Баумана, д 5',
      data: {
        geo_lat: '55.7903',
        geo_lon: '49.1147',
        qc_geo: '0',
        city: 'Казань',
        street_with_type: 'ул Баумана',
        house: '5',
      },
    },
    { value: 'Россия', data: { geo_lat: null, geo_lon: null, qc_geo: '5' } },
  ],
}
const yandexAnswer = {
  response: {
    GeoObjectCollection: {
      featureMember: [
        {
          GeoObject: {
            name: 'улица Баумана, 5',
            Point: { pos: '49.1147 55.7903' },
            metaDataProperty: {
              GeocoderMetaData: { text: 'Россия, Казань, улица Баумана, 5', kind: 'house' },
            },
          },
        },
      ],
    },
  },
}
const nominatimFound = {
  lat: '55.7903',
  lon: '49.1147',
  display_name: '5, улица Баумана, Казань, Россия',
  addresstype: 'building',
  address: { road: 'улица Баумана', house_number: '5', city: 'Казань', state: 'Татарстан' },
}
const photonAnswer = {
  type: 'FeatureCollection',
  features: [
    {
      geometry: { type: 'Point', coordinates: [49.1147, 55.7903] },
      properties: {
        street: 'улица Баумана',
        housenumber: '5',
        city: 'Казань',
        state: 'Татарстан',
        country: 'Россия',
        type: 'house',
      },
    },
  ],
}

const house = { point: { lat: 55.7903, lon: 49.1147 }, precision: 'house', note: null }

/** Every answer has one list of places, here with one house. */
const listIn = (answer: unknown, latitude = '55.7903'): unknown[] => {
  const text = JSON.stringify(answer).replace('55.7903', latitude)
  return findList(JSON.parse(text))
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

function findList(answer: unknown): unknown[] {
  if (isList(answer)) return answer
  const inner = Object.values(answer as object).find((value) => typeof value === 'object')
  return findList(inner)
}

function withList(answer: unknown, elements: readonly unknown[]): unknown {
  const copy: unknown = structuredClone(answer)
  findList(copy).splice(0, Number.POSITIVE_INFINITY, ...elements)
  return copy
}

interface Provider {
  readonly code: string
  readonly searchAnswer: unknown
  readonly reverseAnswer: unknown
  readonly title: string
  readonly address: string
  readonly search: object
  readonly reverse: object
}

const providers: readonly Provider[] = [
  {
    code: 'dadata',
    searchAnswer: dadataAnswer,
    reverseAnswer: dadataAnswer,
    title: 'ул Баумана, 5',
    address: 'г Казань, ул Баумана, д 5',
    search: {
      method: 'POST',
      path: '/suggestions/api/4_1/rs/suggest/address',
      authorization: 'Token secret-key',
      body: { query: 'казань баумана 5', count: 10 },
    },
    reverse: {
      path: '/suggestions/api/4_1/rs/geolocate/address',
      body: { ...point, radius_meters: 1000, count: 1 },
    },
  },
  {
    code: 'yandex',
    searchAnswer: yandexAnswer,
    reverseAnswer: yandexAnswer,
    title: 'улица Баумана, 5',
    address: 'Россия, Казань, улица Баумана, 5',
    search: { path: '/v1/', query: { apikey: 'secret-key', geocode: 'казань баумана 5', results: '10' } },
    reverse: { query: { geocode: '49.11,55.79' } },
  },
  {
    code: 'nominatim',
    searchAnswer: [nominatimFound],
    reverseAnswer: nominatimFound,
    title: 'улица Баумана, 5',
    address: '5, улица Баумана, Казань, Россия',
    search: {
      path: '/search',
      query: { q: 'казань баумана 5', countrycodes: 'ru', 'accept-language': 'ru' },
    },
    reverse: { path: '/reverse', query: { lat: '55.79', lon: '49.11' } },
  },
  {
    code: 'photon',
    searchAnswer: photonAnswer,
    reverseAnswer: photonAnswer,
    title: 'улица Баумана, 5',
    address: 'Россия, Татарстан, Казань, улица Баумана, 5',
    search: { path: '/api', query: { q: 'казань баумана 5', limit: '10' } },
    reverse: { path: '/reverse', query: { lat: '55.79', lon: '49.11' } },
  },
]

describe.each(providers)(
  '$code',
  ({ code, searchAnswer, reverseAnswer, title, address, search, reverse }) => {
    test('finds a house by its address', async () => {
      service.answer({ json: searchAnswer })
      expect(await searchAddresses(partsOf(code), 'казань баумана 5')).toEqual([
        { ...house, title, address, source: code },
      ])
      expect(service.requests).toMatchObject([search])
    })

    test('finds the address of a point', async () => {
      service.answer({ json: reverseAnswer })
      expect(await reverseAddress(partsOf(code), point)).toEqual({ ...house, title, address, source: code })
      expect(service.requests).toMatchObject([reverse])
    })

    test('leaves out what cannot be read of an answer, and counts it', async () => {
      const [good, outOfRange] = [listIn(searchAnswer), listIn(searchAnswer, '95.7903')].map(
        ([first]) => first,
      )
      const elements = [null, good, outOfRange]
      service.answer({ json: withList(searchAnswer, elements) })
      expect(await searchAddresses(partsOf(code), `казань ${code}`)).toEqual([
        { ...house, title, address, source: code },
      ])
      const admin = await caller(app, db, { role: 'admin' })
      const { items } = (await admin.call(rejectionsRoutes.list, { query: { source: 'OTHER' } })).body
      expect(items).toMatchObject([{ source: 'GEOCODER', reason: 'MALFORMED', times: 2 }])
      expect(items[0]?.value).toContain('95.7903')
      service.answer({ json: withList(searchAnswer, [null]) })
      expect((await searchAddresses(partsOf(code), `тверь ${code}`))[0]?.note).toMatch(/не отвечает/)
    })

    test.each([
      ['an error', { status: 500, json: {} }],
      ['nonsense', { json: { nonsense: true } }],
      ['no JSON', { text: '<html>Доступ закрыт</html>' }],
      ['nothing in time', 'nothing'],
    ] as const)('falls back to the gazetteer with a note on %s', async (_, answer) => {
      service.answer(answer)
      const parts = partsOf(code, answer === 'nothing' ? 100 : undefined)
      const [found] = await searchAddresses(parts, 'Казань, Баумана 5')
      expect(found).toMatchObject({ title: 'Казань', precision: 'settlement', source: 'offline' })
      expect(found?.note).toMatch(/не отвечает/)
    })
  },
)

describe('the cache', () => {
  beforeEach(() => db.deleteFrom('geocodeCache').execute())

  test('answers the same query in another spelling', async () => {
    service.answer({ json: dadataAnswer })
    const first = await searchAddresses(partsOf('dadata'), 'Казань,  Баумана 5')
    expect(await searchAddresses(partsOf('dadata'), 'казань баумана 5')).toEqual(first)
  })

  test('does not store answers of Yandex, whose terms forbid it', async () => {
    service.answer({ json: yandexAnswer }, { json: yandexAnswer })
    await searchAddresses(partsOf('yandex'), 'казань')
    await searchAddresses(partsOf('yandex'), 'казань')
    expect(await db.selectFrom('geocodeCache').selectAll().execute()).toEqual([])
  })

  test('does not store answers of the fallback', async () => {
    service.answer({ status: 503, json: {} }, { json: dadataAnswer })
    await searchAddresses(partsOf('dadata'), 'казань')
    expect((await searchAddresses(partsOf('dadata'), 'казань'))[0]?.source).toBe('dadata')
  })

  test('ignores answers older than thirty days and deletes them', async () => {
    service.answer({ json: dadataAnswer }, { json: dadataAnswer })
    await searchAddresses(partsOf('dadata'), 'казань')
    await db.updateTable('geocodeCache').set({ createdAt: '2026-01-01T00:00:00Z' }).execute()
    await searchAddresses(partsOf('dadata'), 'казань')
    await db.updateTable('geocodeCache').set({ createdAt: '2026-01-01T00:00:00Z' }).execute()
    expect(await db.transaction().execute(deleteStaleCached)).toBe(1)
  })
})

test('a point that Nominatim cannot geocode has no address', async () => {
  service.answer({ json: { error: 'Unable to geocode' } })
  await expect(reverseAddress(partsOf('nominatim'), { lat: 0, lon: 0 })).rejects.toMatchObject({
    message: 'Адрес не найден',
  })
})

test('requests to the public Nominatim begin a second apart', () => {
  const waitAt = spaceOut(1000)
  expect([10_000, 10_000, 10_300, 20_000, 20_400].map(waitAt)).toEqual([0, 1000, 1700, 0, 600])
})
