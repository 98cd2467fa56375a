import { expect, test } from 'vitest'

import { fullName, initials, shortName } from './people.ts'

const gusev = { lastName: 'Гусев', firstName: 'Артём', middleName: 'Павлович' }

test('a person is short in rows, whole in cards, two letters in a circle', () => {
  expect(shortName(gusev)).toBe('Гусев\u00a0А.')
  expect(fullName(gusev)).toBe('Гусев Артём Павлович')
  expect(initials(gusev)).toBe('ГА')
})

test('a person with only one name is called by it, and an initial is a capital', () => {
  expect(shortName({ lastName: 'Бот', firstName: '' })).toBe('Бот')
  expect(fullName({ lastName: 'Бот', firstName: '' })).toBe('Бот')
  expect(shortName({ lastName: 'Гусев', firstName: ' артём' })).toBe('Гусев\u00a0А.')
})
