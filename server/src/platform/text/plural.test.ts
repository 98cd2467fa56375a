import { expect, test } from 'vitest'

import { countedAll } from './plural.ts'

const tasks = ['заявка', 'заявки', 'заявок'] as const
const cars = ['ТС', 'ТС', 'ТС'] as const
const drivers = ['водитель', 'водителя', 'водителей'] as const

test.each([
  [1, '1 заявка'],
  [2, '2 заявки'],
  [5, '5 заявок'],
  [11, '11 заявок'],
  [21, '21 заявка'],
  [0, ''],
])('%i is counted as Russians count', (n, text) => {
  expect(countedAll([[n, tasks]])).toBe(text)
})

test('what there is none of is left out', () => {
  expect(
    countedAll([
      [48, cars],
      [0, tasks],
      [52, drivers],
    ]),
  ).toBe('48 ТС, 52 водителя')
})
