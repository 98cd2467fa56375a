import { expect, test } from 'vitest'

import { errorOf, NetworkError } from './errors.ts'
import { failureText } from './failureText.ts'

test.each([
  [errorOf(409, JSON.stringify({ message: 'Акт уже подписан' }), null), 'Акт уже подписан'],
  [new NetworkError(), 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'],
  [new Error('Правка не сохранена: текст не выбран'), 'Правка не сохранена: текст не выбран'],
  [
    new TypeError('Failed to fetch dynamically imported module: https://naryad.example/assets/a.js'),
    'Часть программы не загрузилась. Проверьте интернет и попробуйте ещё раз.',
  ],
  [
    new TypeError("Cannot read properties of undefined (reading 'id')"),
    'Не получилось из-за ошибки в программе. Попробуйте ещё раз.',
  ],
])('is Russian for %s', (failure, text) => {
  expect(failureText(failure)).toBe(text)
})
