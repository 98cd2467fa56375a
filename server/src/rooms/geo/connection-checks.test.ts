import { expect, test } from 'vitest'

import { checkGeocoder, checkRouter } from './connection-checks.ts'
import { fakeService } from './services.make.ts'

const service = await fakeService()
const connection = (provider: string) => ({ provider, values: { url: service.url } })
const signal = () => AbortSignal.timeout(20_000)

test('returns the address that the geocoder has found', async () => {
  service.answer({ json: [{ lat: '55.75', lon: '37.61', display_name: 'Москва, Россия' }] })
  expect(await checkGeocoder(connection('nominatim'), signal())).toEqual({
    message: 'Отвечает: Москва, Россия',
    error: null,
  })
})

test.each([{ status: 500, json: {} }, { json: [] }, { text: 'нет' }])(
  'reports a geocoder that answers with %j',
  async (answer) => {
    service.answer(answer)
    expect((await checkGeocoder(connection('nominatim'), signal())).error).toMatch(/проверьте адрес и ключ/)
  },
)

test('returns the distance and time that the router has found', async () => {
  const geometry = {
    type: 'LineString',
    coordinates: [
      [37.6, 55.7],
      [37.7, 55.9],
    ],
  }
  service.answer({ json: { code: 'Ok', routes: [{ distance: 21_000, duration: 2400, geometry }] } })
  expect(await checkRouter(connection('osrm'), signal())).toEqual({
    message: 'Отвечает: от Москвы до Мытищ 21 км, 40 мин',
    error: null,
  })
})

test('reports a router that finds no route', async () => {
  service.answer({ status: 400, json: { code: 'NoRoute' } })
  expect((await checkRouter(connection('osrm'), signal())).error).toMatch(/проверьте адрес/)
})
