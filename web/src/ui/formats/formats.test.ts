import { showPhone } from '@naryad/contract/kit/phone-plans'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { ago, clock, daySpan, longDate, nearMoment, nearSpan, shortDay, stamp } from './dates.ts'
import { count, fileSize, kilometres, money, numbered, percent, shortCount } from './numbers.ts'
import { phone, phoneLink, setPhoneText } from './phones.ts'
import { chosenForms, counted, plural } from './plural.ts'
import { momentOf, setZone, wallTime } from './zone.ts'

const now = '2026-11-21T11:20:00Z'

beforeEach(() => setZone('Europe/Moscow'))
afterEach(() => setZone(null))

describe('dates', () => {
  test.each([
    ['2026-11-21T08:00:00Z', 'сегодня, 11:00'],
    ['2026-11-22T06:00:00Z', 'завтра, 09:00'],
    ['2026-11-20T18:30:00Z', 'вчера, 21:30'],
    ['2026-11-18T07:00:00Z', '18\u00a0ноября, 10:00'],
    ['2025-11-20T07:00:00Z', '20\u00a0ноября 2025, 10:00'],
  ])('%s in a list is «%s»', (moment, text) => expect(nearMoment(moment, now)).toBe(text))

  test('a day begins at midnight of the account, not of Greenwich', () => {
    expect(nearMoment('2026-11-21T21:30:00Z', now)).toBe('завтра, 00:30')
    setZone('Asia/Vladivostok')
    expect(nearMoment('2026-11-21T21:30:00Z', now)).toBe('завтра, 07:30')
    expect(nearMoment('2026-11-21T13:30:00Z', now)).toBe('сегодня, 23:30')
  })

  test('in text, in tables and on the clock', () => {
    expect(longDate(now)).toBe('21\u00a0ноября 2026')
    expect(stamp(now)).toBe('21.11.2026 14:20')
    expect(clock(now)).toBe('14:20')
    expect(shortDay('2026-11-05')).toBe('05.11.2026')
  })

  test.each([
    ['2026-11-21T11:19:40Z', 'только что'],
    ['2026-11-21T11:15:00Z', '5\u00a0мин назад'],
    ['2026-11-21T09:10:00Z', '2\u00a0ч назад'],
    ['2026-11-20T11:21:00Z', '23\u00a0ч назад'],
    ['2026-11-20T11:20:00Z', 'вчера, 14:20'],
  ])('%s was «%s»', (moment, text) => expect(ago(moment, now)).toBe(text))

  test('spans take an en dash within a day and a dash with spaces over days', () => {
    expect(nearSpan('2026-11-21T07:00:00Z', '2026-11-21T09:00:00Z', now)).toBe('сегодня, 10:00–12:00')
    expect(nearSpan('2026-11-21T07:00:00Z', '2026-11-22T09:00:00Z', now)).toBe(
      'сегодня, 10:00 — завтра, 12:00',
    )
    expect(nearSpan('2026-11-21T07:00:00Z', null, now)).toBe('сегодня, 10:00')
    expect(nearSpan(null, '2026-11-21T07:00:00Z', now)).toBe('до сегодня, 10:00')
    expect(nearSpan(null, null, now)).toBe('')
    expect(daySpan('2026-11-19T07:00:00Z', '2026-11-25T07:00:00Z', now)).toBe('19–25\u00a0ноября')
    expect(daySpan('2026-11-28T07:00:00Z', '2026-12-04T07:00:00Z', now)).toBe(
      '28\u00a0ноября – 4\u00a0декабря',
    )
  })

  test('a typed time becomes the moment of the user’s time zone', () => {
    const wall = { year: 2026, month: 11, day: 21, hour: 10, minute: 0 }
    expect(momentOf(wall).toISOString()).toBe('2026-11-21T07:00:00.000Z')
    setZone('Europe/Berlin')
    const afterChange = { year: 2026, month: 3, day: 29, hour: 3, minute: 30 }
    expect(momentOf(afterChange).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(wallTime('2026-03-29T01:30:00Z')).toEqual(afterChange)
  })
})

describe('numbers', () => {
  test('thousands are parted by a narrow no-break space', () => {
    expect(count(1284)).toBe('1\u202f284')
    expect(count(100)).toBe('100')
    expect(count(0.0001)).toBe('0')
    expect(count(12.345_67)).toBe('12,346')
    expect(count(-1_284_000.5)).toBe('−1\u202f284\u202f000,5')
    expect(shortCount(999)).toBe('999')
    expect(shortCount(1000)).toBe('999+')
  })

  test('kopecks are shown only when there are some', () => {
    expect(money(336_000)).toBe('3\u202f360\u00a0₽')
    expect(money(336_050)).toBe('3\u202f360,50\u00a0₽')
    expect(money(-336_005)).toBe('−3\u202f360,05\u00a0₽')
    expect(money(0)).toBe('0\u00a0₽')
  })

  test('units stand after a no-break space', () => {
    expect(kilometres(343_760)).toBe('343\u202f760\u00a0км')
    expect(percent(0.34)).toBe('34\u00a0%')
    expect(numbered(18402)).toBe('№\u00a018402')
    expect(fileSize(2_516_582)).toBe('2,4\u00a0МБ')
    expect(fileSize(348_160)).toBe('340\u00a0КБ')
  })
})

describe('plurals', () => {
  test.each([
    [1, '1\u00a0заявка'],
    [2, '2\u00a0заявки'],
    [5, '5\u00a0заявок'],
    [11, '11\u00a0заявок'],
    [21, '21\u00a0заявка'],
    [0, '0\u00a0заявок'],
    [14, '14\u00a0заявок'],
    [111, '111\u00a0заявок'],
    [122, '122\u00a0заявки'],
    [1.5, '1,5\u00a0заявки'],
    [1284, '1\u202f284\u00a0заявки'],
  ])('%d is «%s»', (value, text) => expect(counted(value, ['заявка', 'заявки', 'заявок'])).toBe(text))

  test('a verb agrees too', () => {
    expect(plural(1, chosenForms)).toBe('выбрана')
    expect(plural(6, chosenForms)).toBe('выбрано')
  })
})

test('phones are grouped as in their countries, and have their extension', () => {
  setPhoneText(showPhone)
  expect(phone('+79172451863')).toBe('+7\u00a0917\u00a0245-18-63')
  expect(phone('+74951234567;ext=12')).toBe('+7\u00a0495\u00a0123-45-67\u00a0доб.\u00a012')
  expect(phone('+375291234567')).toBe('+375\u00a029\u00a0123\u00a045\u00a067')
  expect(phone('+89990000101')).toBe('+89990000101')
  expect(phoneLink('+74951234567;ext=12')).toBe('tel:+74951234567;ext=12')
})
