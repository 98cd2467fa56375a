import { describe, expect, test } from 'vitest'

import { normInHours, normOf, normText } from './norm.ts'

describe('a norm as a person says it', () => {
  test.each([
    [null, ''],
    [30, '30 минут'],
    [60, '1 час'],
    [240, '4 часа'],
    [480, '1 день'],
    [1200, '2 дня 4 часа'],
    [2415, '5 дней 15 минут'],
  ])('%s minutes are «%s»', (minutes, text) => expect(normText(minutes)).toBe(text))

  test.each([
    ['2 дня', 960],
    ['1 рабочий день 4 часа', 720],
    ['1,5 часа', 90],
    ['4ч', 240],
    ['90 мин.', 90],
    ['2 дн. и 30 минут', 990],
    ['  3   ДНЯ ', 1440],
    ['', null],
    ['без срока', null],
    ['нет', null],
  ])('«%s» is %s minutes', (typed, minutes) => expect(normOf(typed)).toBe(minutes))

  test.each(['скоро', '5', '2 недели', 'дня 2', '2 дня потом'])('«%s» is not understood', (typed) =>
    expect(normOf(typed)).toBeUndefined(),
  )

  test('what is shown is understood again', () => {
    for (const minutes of [1, 59, 60, 479, 480, 481, 960, 1439, 100_000])
      expect(normOf(normText(minutes))).toBe(minutes)
  })

  test('beside it stands how many hours that is', () => {
    expect(normInHours(1440)).toBe('24\u00a0рабочих часа')
    expect(normInHours(90)).toBe('1,5\u00a0рабочих часа')
  })
})
