import { afterEach, beforeEach, expect, test } from 'vitest'

import { longAgo } from './longAgo.ts'
import { setZone } from './zone.ts'

beforeEach(() => setZone('Europe/Moscow'))
afterEach(() => setZone(null))

test.each([
  ['2026-11-21T21:30:00Z', 'сегодня'],
  ['2026-11-21T20:30:00Z', 'вчера'],
  ['2026-11-17T09:00:00Z', '5\u00a0дней назад'],
  ['2026-10-22T09:00:00Z', '1\u00a0месяц назад'],
  ['2026-10-23T09:00:00Z', '30\u00a0дней назад'],
  ['2026-08-20T09:00:00Z', '3\u00a0месяца назад'],
  ['2025-11-22T09:00:00Z', '1\u00a0год назад'],
  ['2021-01-01T09:00:00Z', '5\u00a0лет назад'],
])('what was changed at %s was changed «%s»', (moment, text) =>
  expect(longAgo(moment, '2026-11-22T09:00:00Z')).toBe(text),
)
