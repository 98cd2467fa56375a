import { expect, test } from 'vitest'

import { countedAll, nouns } from './plural.ts'

test.each([
  [1, '1 заявка'],
  [2, '2 заявки'],
  [5, '5 заявок'],
  [11, '11 заявок'],
  [21, '21 заявка'],
  [0, ''],
])('%i is counted as Russians count', (n, text) => {
  expect(countedAll([[n, nouns.tasks]])).toBe(text)
})

test('what there is none of is left out', () => {
  expect(
    countedAll([
      [48, nouns.cars],
      [0, nouns.contacts],
      [52, nouns.drivers],
    ]),
  ).toBe('48 ТС, 52 водителя')
})
