import { expect, test } from 'vitest'

import { mentionAt } from './mentionAt.ts'

test.each([
  ['@', { start: 0, typed: '' }],
  ['Спросите @гус', { start: 9, typed: 'гус' }],
  ['(@Гусев А', { start: 1, typed: 'Гусев А' }],
  ['Первая строка\n@Ли-', { start: 14, typed: 'Ли-' }],
])('«%s» is being completed', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})

test.each(['почта ivanov@company', '@Гусев Артём, ', '@Гусев Артём спроси', 'без знака'])(
  '«%s» is plain text',
  (text) => {
    expect(mentionAt(text, text.length)).toBeNull()
  },
)

test('only what stands before the caret counts', () => {
  expect(mentionAt('@гус потом', 4)).toEqual({ start: 0, typed: 'гус' })
})
