import { describe, expect, test } from 'vitest'

import { calendarDay, pointText } from '../../../platform/text/values.ts'
import { checklistText, costItemsText, windowText } from './history.ts'

describe('a visit window in the history', () => {
  test.each([
    ['2026-11-19T07:00:00Z', '2026-11-19T09:00:00Z', '19.11.2026 10:00–12:00'],
    ['2026-11-19T20:00:00Z', '2026-11-19T22:00:00Z', '19.11.2026 23:00 – 20.11.2026 01:00'],
    ['2026-12-31T21:00:00Z', null, 'с 01.01.2027 00:00'],
    [null, '2026-11-19T09:00:00Z', 'до 19.11.2026 12:00'],
    [null, null, null],
  ])('%s – %s', (from, to, text) => expect(windowText(from, to)).toBe(text))
})

test('an empty value is recorded as none', () => {
  expect([costItemsText([]), checklistText([]), calendarDay(null), pointText(null)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('the items of a checklist are recorded with their marks', () => {
  const items = [
    { title: 'Пломба', isRequired: true, isDone: true },
    { title: 'Чек', isRequired: false, isDone: false },
  ]
  expect(checklistText(items)).toBe('☑ Пломба; ☐ Чек')
})
