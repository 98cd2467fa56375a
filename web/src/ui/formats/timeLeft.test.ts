import { expect, test } from 'vitest'

import { overdueText, timeLeftText } from './timeLeft.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

test.each([
  ['2026-11-25T11:59:30Z', 'срок вышел'],
  ['2026-11-25T11:59:00Z', 'просрочена на 1 мин'],
  ['2026-11-25T11:01:00Z', 'просрочена на 59 мин'],
  ['2026-11-25T11:00:00Z', 'просрочена на 1 ч'],
  ['2026-11-25T08:15:00Z', 'просрочена на 3 ч'],
  ['2026-11-24T12:01:00Z', 'просрочена на 23 ч'],
  ['2026-11-24T12:00:00Z', 'просрочена на 1 день'],
  ['2026-11-23T11:00:00Z', 'просрочена на 2 дня'],
  ['2026-11-20T11:00:00Z', 'просрочена на 5 дней'],
  ['2026-11-04T11:00:00Z', 'просрочена на 21 день'],
])('a deadline at %s is «%s»', (deadline, text) => {
  expect(plain(overdueText(deadline, now))).toBe(text)
})

test.each([
  ['2026-11-25T12:00:20Z', 'осталось меньше минуты'],
  ['2026-11-25T12:45:10Z', 'осталось 45 мин'],
  ['2026-11-25T14:59:00Z', 'осталось 2 ч'],
  ['2026-11-26T11:59:00Z', 'осталось 23 ч'],
  ['2026-11-26T12:00:00Z', null],
])('of the time before %s is said: %s', (deadline, text) => {
  expect(plain(timeLeftText(deadline, now))).toBe(text)
})
