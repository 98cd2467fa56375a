import { expect, test } from 'vitest'

import { containsTyped } from './typedText.ts'

test.each([
  ['Королёв Сергей', 'королев', true],
  ['Королёв Сергей', 'Королёв'.normalize('NFD'), true],
  ['Королёв Сергей'.normalize('NFD'), 'ёв сер', true],
  ['Королёв Сергей', '\u200eКоро\u00adлёв\u00a0', true],
  ['Королёв Сергей', '', true],
  ['Королёв Сергей', '🔥', false],
  ['Королёв Сергей', '...', false],
])('«%s» and «%s»: %s', (text, typed, contains) => expect(containsTyped(text, typed)).toBe(contains))
