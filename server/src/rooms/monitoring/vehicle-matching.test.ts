import { expect, test } from 'vitest'

import type { GpsVehicle } from './gps/gps-provider.ts'
import { matchVehicles, platesIn } from './vehicle-matching.ts'

const vehicle = (facts: Partial<GpsVehicle>): GpsVehicle => ({
  externalId: '1',
  name: '',
  imei: null,
  plate: null,
  position: null,
  ...facts,
})

const car = (
  id: number,
  facts: { plate?: string; trackerImei?: string; externalId?: string | null } = {},
) => ({
  id,
  plate: `А00${id}АА16`,
  trackerImei: '',
  externalId: null,
  ...facts,
})

const matchesOf = (vehicles: readonly GpsVehicle[], cars: ReturnType<typeof car>[]) =>
  [...matchVehicles(vehicles, cars)].map(([id, match]) => [id, match.car.id, match.by])

test.each([
  ['DAF XF А459ВС77', ['А459ВС77']],
  ['а 459 вс 177 рефрижератор', ['А459ВС177']],
  ['А459ВС77 12т', ['А459ВС77']],
  ['КАМАЗ-A459BC-77', ['А459ВС77']],
  ['КАМАЗА459ВС77', ['А459ВС77']],
  ['прицеп АВ 1234 77', ['АВ123477']],
  ['А459ВС77 + АВ123477', ['А459ВС77', 'АВ123477']],
  ['Погрузчик 12', []],
  ['А459ВС7', []],
  ['А459ВС7712', []],
  ['', []],
])('finds the plates in «%s»', (name, plates) => {
  expect(platesIn(name)).toEqual(plates)
})

test('a match by IMEI takes precedence over one by plate', () => {
  const cars = [car(1, { plate: 'А459ВС77' }), car(2, { trackerImei: '35-000000-000001-0' })]
  expect(matchesOf([vehicle({ name: 'DAF А459ВС77', imei: '350000000000010' })], cars)).toEqual([
    ['1', 2, 'IMEI'],
  ])
  expect(matchesOf([vehicle({ name: 'DAF А459ВС77', imei: '999' })], cars)).toEqual([['1', 1, 'PLATE']])
})

test('a link takes precedence over IMEI and plate', () => {
  const cars = [car(1, { plate: 'А459ВС77', trackerImei: '350' }), car(2, { externalId: '1' })]
  expect(matchesOf([vehicle({ name: 'DAF А459ВС77', imei: '350' })], cars)).toEqual([['1', 2, 'LINK']])
})

test('the plate field takes precedence over the name', () => {
  const cars = [car(1, { plate: 'А459ВС77' }), car(2, { plate: 'В002ЕО77' })]
  expect(matchesOf([vehicle({ name: 'бывший А459ВС77', plate: 'b002eo 77' })], cars)).toEqual([
    ['1', 2, 'PLATE'],
  ])
})

test('a truck matches one vehicle; the second with its plate stays unmatched', () => {
  const vehicles = [vehicle({ name: 'А459ВС77' }), vehicle({ externalId: '2', name: 'А459ВС77 топливо' })]
  expect(matchesOf(vehicles, [car(1, { plate: 'А459ВС77' })])).toEqual([['1', 1, 'PLATE']])
})

test('the first of two trucks with the same IMEI is matched', () => {
  const cars = [car(1, { trackerImei: '350' }), car(2, { trackerImei: '350' })]
  expect(matchesOf([vehicle({ imei: '350' })], cars)).toEqual([['1', 1, 'IMEI']])
})

test('a vehicle without plate and IMEI matches no truck', () => {
  expect(matchesOf([vehicle({ name: 'Погрузчик' })], [car(1, { trackerImei: '' })])).toEqual([])
})
