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

const matched = (vehicles: readonly GpsVehicle[], cars: ReturnType<typeof car>[]) =>
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

test('a truck is known by its tracker before its plate', () => {
  const cars = [car(1, { plate: 'А459ВС77' }), car(2, { trackerImei: '35-000000-000001-0' })]
  expect(matched([vehicle({ name: 'DAF А459ВС77', imei: '350000000000010' })], cars)).toEqual([
    ['1', 2, 'IMEI'],
  ])
  expect(matched([vehicle({ name: 'DAF А459ВС77', imei: '999' })], cars)).toEqual([['1', 1, 'PLATE']])
})

test('what a person has linked stands against tracker and plate', () => {
  const cars = [car(1, { plate: 'А459ВС77', trackerImei: '350' }), car(2, { externalId: '1' })]
  expect(matched([vehicle({ name: 'DAF А459ВС77', imei: '350' })], cars)).toEqual([['1', 2, 'LINK']])
})

test('the field for the plate says more than the name', () => {
  const cars = [car(1, { plate: 'А459ВС77' }), car(2, { plate: 'В002ЕО77' })]
  expect(matched([vehicle({ name: 'бывший А459ВС77', plate: 'b002eo 77' })], cars)).toEqual([
    ['1', 2, 'PLATE'],
  ])
})

test('one truck is one vehicle: the second with its plate stays unmatched', () => {
  const vehicles = [vehicle({ name: 'А459ВС77' }), vehicle({ externalId: '2', name: 'А459ВС77 топливо' })]
  expect(matched(vehicles, [car(1, { plate: 'А459ВС77' })])).toEqual([['1', 1, 'PLATE']])
})

test('of two trucks with one tracker number the first is taken', () => {
  const cars = [car(1, { trackerImei: '350' }), car(2, { trackerImei: '350' })]
  expect(matched([vehicle({ imei: '350' })], cars)).toEqual([['1', 1, 'IMEI']])
})

test('a vehicle without any number is nobody’s', () => {
  expect(matched([vehicle({ name: 'Погрузчик' })], [car(1, { trackerImei: '' })])).toEqual([])
})
