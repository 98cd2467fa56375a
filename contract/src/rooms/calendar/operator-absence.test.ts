import { describe, expect, test } from 'vitest'

import { absenceText, absenceWarning, byPresence, type DatedWork, isAbsentFor } from './operator-absence.ts'

const absence = { kind: 'HOLIDAY', dateFrom: '2026-12-01', dateTo: '2026-12-03' } as const
const person = { absence, timeZone: 'Europe/Moscow' }
const here = { absence: null, timeZone: 'Europe/Moscow' }
const free: DatedWork = { plannedFrom: null, plannedTo: null, deadlineAt: null }

test.each([
  ['2026-11-30T20:59:00Z', 'Отпуск с 1 декабря до 3 декабря'],
  ['2026-11-30T21:00:00Z', 'Отпуск до 3 декабря'],
  ['2026-12-03T20:59:00Z', 'Отпуск до 3 декабря'],
  ['2025-12-03T09:00:00Z', 'Отпуск с 1 декабря 2026 до 3 декабря 2026'],
])('an absence is said as of the day of the person: at %s', (now, text) => {
  expect(absenceText(person, Date.parse(now))?.replaceAll('\u00a0', ' ')).toBe(text)
})

test('an absence of one day is named by that day', () => {
  const sick = { ...person, absence: { kind: 'SICK', dateFrom: '2026-12-03', dateTo: '2026-12-03' } as const }
  expect(absenceText(sick, Date.parse('2026-12-01T09:00:00Z'))?.replaceAll('\u00a0', ' ')).toBe(
    'Больничный 3 декабря',
  )
  expect(absenceText(here)).toBeNull()
})

describe('whether someone is absent for a visit or a deadline', () => {
  test.each([
    ['a visit on a day of the absence', { plannedFrom: '2026-12-02T09:00:00Z' }, true],
    ['a visit before it', { plannedFrom: '2026-11-30T09:00:00Z', plannedTo: '2026-11-30T11:00:00Z' }, false],
    [
      'a visit that ends after the midnight on which it begins',
      { plannedFrom: '2026-11-30T20:00:00Z', plannedTo: '2026-11-30T22:00:00Z' },
      true,
    ],
    ['a deadline on its last day', { deadlineAt: '2026-12-03T20:59:00Z' }, true],
    ['a deadline on the next day', { deadlineAt: '2026-12-03T21:00:00Z' }, false],
    ['nothing planned', {}, false],
  ])('%s', (_, work, isAbsent) => {
    expect(isAbsentFor(person, { ...free, ...work })).toBe(isAbsent)
    expect(isAbsentFor(here, { ...free, ...work })).toBe(false)
  })

  test('is decided in the time zone of the person', () => {
    const work = { ...free, deadlineAt: '2026-12-03T19:30:00Z' }
    expect(isAbsentFor(person, work)).toBe(true)
    expect(isAbsentFor({ ...person, timeZone: 'Asia/Yekaterinburg' }, work)).toBe(false)
  })
})

test('the warning names what the person misses', () => {
  const now = Date.parse('2026-12-02T09:00:00Z')
  const warn = (work: Partial<DatedWork>) =>
    absenceWarning(person, { ...free, ...work }, now)?.replaceAll('\u00a0', ' ')
  expect(warn({ plannedFrom: '2026-12-02T12:00:00Z', deadlineAt: '2026-12-03T15:00:00Z' })).toBe(
    'Отпуск до 3 декабря: не будет в день визита и в день срока',
  )
  expect(warn({ deadlineAt: '2026-12-03T15:00:00Z' })).toBe('Отпуск до 3 декабря: не будет в день срока')
  expect(warn({})).toBeUndefined()
})

test('absent people come last, now or for the work, and else the order stays', () => {
  const people = [
    { id: 1, ...person },
    { id: 2, ...here },
    { id: 3, ...here },
  ]
  const order = (now: string, work?: DatedWork) =>
    people.toSorted(byPresence(work, Date.parse(now))).map(({ id }) => id)
  expect(order('2026-12-01T09:00:00Z')).toEqual([2, 3, 1])
  expect(order('2026-11-29T09:00:00Z')).toEqual([1, 2, 3])
  expect(order('2026-11-29T09:00:00Z', { ...free, deadlineAt: '2026-12-02T09:00:00Z' })).toEqual([2, 3, 1])
})
