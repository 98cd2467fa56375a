import { expect, test } from 'vitest'

import { shownLogin } from './typed-login.ts'

test.each([
  ['nobody@example.ru', '«nobody@example.ru»'],
  ['моя тайна 7', 'введена не почта, знаков: 11'],
  ['hunter2', 'введена не почта, знаков: 7'],
  ['a\u202eb@example.ru', '«a\\u202eb@example.ru»'],
  ['a\u0007b@example.ru', '«a\\u0007b@example.ru»'],
  ['a\nb@example.ru', 'введена не почта, знаков: 14'],
])('of %j the audit shows %s', (typed, shown) => {
  expect(shownLogin(typed)).toBe(shown)
})

test('a long login is cut', () => {
  expect(shownLogin(`${'я'.repeat(200)}@example.ru`)).toBe(`«${'я'.repeat(100)}…»`)
})
