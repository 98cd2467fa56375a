import { describe, expect, test } from 'vitest'

import { CarInput } from './cars.ts'
import { carTitle, formatPlate, isPlate, normalizePlate, plateParts } from './plates.ts'

describe('a Russian plate', () => {
  test.each([
    ['a 123 bc 77', 'А123ВС77', 'А 123 ВС 77', 'a truck'],
    ['А123ВС / 777', 'А123ВС777', 'А 123 ВС 777', 'a region of three digits'],
    ['а123вс77rus', 'А123ВС77', 'А 123 ВС 77', 'with RUS'],
    ['ав-1234 77', 'АВ123477', 'АВ 1234 77', 'a trailer'],
    ['ab 123 77', 'АВ12377', 'АВ 123 77', 'a route bus'],
    ['1234 ab 77', '1234АВ77', '1234 АВ 77', 'machinery or a motorcycle'],
    ['АВ 123 С 77', 'АВ123С77', 'АВ 123 С 77', 'a transit plate'],
  ])('typed as %s is %s, shown as %s: %s', (typed, plate, shown) => {
    expect(normalizePlate(typed)).toBe(plate)
    expect(isPlate(plate)).toBe(true)
    expect(formatPlate(plate).replaceAll('\u00a0', ' ')).toBe(shown)
    expect(plateParts(plate).main + plateParts(plate).region).toBe(plate)
  })

  test.each(['А12ВС77', 'Я123ВС77', 'А123ВС7', 'АВ1237', '12345АВ77', 'А123ВС7777', ''])(
    'is not %s',
    (text) => {
      expect(isPlate(normalizePlate(text))).toBe(false)
    },
  )
})

const issuesOf = (input: unknown): string[] =>
  (CarInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a truck is named', () => {
  test('by a plate, a VIN or a garage number', () => {
    expect(issuesOf({ plate: 'а123вс77' })).toEqual([])
    expect(issuesOf({ vin: 'XTC549015P2561234' })).toEqual([])
    expect(issuesOf({ garageNumber: '512' })).toEqual([])
    expect(issuesOf({ brand: 'КАМАЗ' })).toEqual(['plate: нужен госномер, VIN или гаражный номер'])
  })

  test('by a foreign plate, spelled in Latin, with its country', () => {
    expect(CarInput.parse({ plate: 'ав 1234-7', plateCountry: 'BY' }).plate).toBe('AB12347')
    expect(CarInput.parse({ plate: '123 ABC 02', plateCountry: 'KZ' }).plate).toBe('123ABC02')
    expect(CarInput.parse({ plate: '12-34 убж', plateCountry: 'MN' }).plate).toBe('1234УБЖ')
    expect(issuesOf({ plate: '123ABC02' })).toEqual([
      'plate: «123ABC02» не похоже на российский номер, нужен вид А123ВС77, у прицепа АВ123477',
    ])
    expect(issuesOf({ plate: '?', plateCountry: 'KZ' })).toEqual([
      'plate: «?» не подходит, нужно от 2 до 15 букв и цифр',
    ])
  })

  test('in running text', () => {
    expect(carTitle({ plate: 'А123ВС77', title: 'А123ВС77' })).toBe('А\u00a0123\u00a0ВС\u00a077')
    expect(carTitle({ plate: 'AB12347', title: 'AB12347' })).toBe('AB12347')
    expect(carTitle({ plate: null, title: 'гар. № 512' })).toBe('гар. № 512')
  })
})
