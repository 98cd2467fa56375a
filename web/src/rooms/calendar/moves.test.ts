import type { Calendar, Visit } from '@naryad/contract/calendar/calendar'
import { beforeAll, describe, expect, test } from 'vitest'

import { setZone } from '../../ui/formats/zone.ts'
import { makeCalendar, makePerson, makeVisit } from './calendar.make.ts'
import { groupsOf, overlappingIds } from './model.ts'
import {
  applyMove,
  type DropTarget,
  isSamePlan,
  type Plan,
  planAt,
  planOf,
  revertMove,
  warningsOf,
} from './moves.ts'

beforeAll(() => setZone('Europe/Moscow'))

const gusev = makePerson({ id: 7, lastName: 'Гусев' })
const calendarOf = (visits: Visit[], facts: Partial<Calendar> = {}) =>
  makeCalendar({ visits, people: [gusev, makePerson({ id: 8, lastName: 'Хасанов' })], ...facts })

/** 10:00 to 12:00 on Thursday, Moscow time. */
const thursday = makeVisit({
  id: 1,
  operator: gusev,
  plannedFrom: '2026-11-19T07:00:00.000Z',
  plannedTo: '2026-11-19T09:00:00.000Z',
})

test('an expected arrival stays only within the window and with its operator', () => {
  const expected = { ...thursday, operator: gusev, arrivesAt: '2026-11-19T08:00:00.000Z' }
  const arrivalAfter = (plan: Partial<Plan>) =>
    applyMove(calendarOf([expected]), expected, { ...planOf(expected), ...plan }).visits[0]?.arrivesAt
  expect(arrivalAfter({ plannedTo: '2026-11-19T10:00:00.000Z' })).toBe(expected.arrivesAt)
  expect(arrivalAfter({ plannedFrom: '2026-11-19T08:30:00.000Z' })).toBeNull()
  expect(arrivalAfter({ operatorId: 8 })).toBeNull()
})

describe('a dropped visit', () => {
  test('on another day keeps its hour and its length', () => {
    const plan = planAt(calendarOf([thursday]), thursday, { day: '2027-11-26', operatorId: 8 })
    expect(plan).toEqual({
      plannedFrom: '2027-11-26T07:00:00.000Z',
      plannedTo: '2027-11-26T09:00:00.000Z',
      operatorId: 8,
    })
  })

  test('with an end alone gets no start', () => {
    const free = makeVisit({ id: 9, plannedFrom: null, plannedTo: '2026-11-19T09:00:00.000Z' })
    expect(planAt(calendarOf([free]), free, { day: '2027-11-26' })).toMatchObject({
      plannedFrom: null,
      plannedTo: '2027-11-26T09:00:00.000Z',
    })
  })

  test('on a time axis begins at the minute under the pointer', () => {
    const plan = planAt(calendarOf([thursday]), thursday, { day: '2026-11-19', minute: 13 * 60 + 15 })
    expect(plan.plannedFrom).toBe('2026-11-19T10:15:00.000Z')
    expect(plan.plannedTo).toBe('2026-11-19T12:15:00.000Z')
  })

  describe('of several days', () => {
    /** 10:00 on Wednesday to 12:00 on Friday, Moscow time. */
    const long = makeVisit({
      id: 4,
      operator: gusev,
      plannedFrom: '2026-11-18T07:00:00.000Z',
      plannedTo: '2026-11-20T09:00:00.000Z',
    })
    const drop = (target: DropTarget) => planAt(calendarOf([long]), long, target)

    test.each([
      ['2026-11-20', '2026-11-23', '2026-11-21T07:00:00.000Z', '2026-11-23T09:00:00.000Z'],
      ['2026-11-19', '2026-11-18', '2026-11-17T07:00:00.000Z', '2026-11-19T09:00:00.000Z'],
      ['2026-11-18', '2026-11-25', '2026-11-25T07:00:00.000Z', '2026-11-27T09:00:00.000Z'],
    ])('grabbed on %s and dropped on %s moves by the dragged days', (from, day, plannedFrom, plannedTo) => {
      expect(drop({ day, grabbed: { day: from } })).toMatchObject({ plannedFrom, plannedTo })
    })

    test('dropped where it was grabbed stays where it is', () => {
      expect(isSamePlan(drop({ day: '2026-11-20', grabbed: { day: '2026-11-20' } }), planOf(long))).toBe(true)
    })

    test('moves on a time axis by the dragged minutes', () => {
      const grabbed = { day: '2026-11-19', minute: 11 * 60 }
      expect(drop({ day: '2026-11-19', minute: 12 * 60 + 30, grabbed })).toMatchObject({
        plannedFrom: '2026-11-18T08:30:00.000Z',
        plannedTo: '2026-11-20T10:30:00.000Z',
      })
    })
  })

  test('without a window takes the first free hour of the person', () => {
    const morning = makeVisit({
      id: 2,
      operator: gusev,
      plannedFrom: '2027-11-26T06:00:00.000Z',
      plannedTo: '2027-11-26T07:30:00.000Z',
    })
    const free = makeVisit({ id: 3, operator: null, plannedFrom: null, plannedTo: null })
    const plan = planAt(calendarOf([morning]), free, { day: '2027-11-26', operatorId: gusev.id })
    expect([plan.plannedFrom, plan.plannedTo]).toEqual([
      '2027-11-26T07:30:00.000Z',
      '2027-11-26T08:30:00.000Z',
    ])
  })

  test('in the tray loses its window and keeps its operator', () => {
    const plan = planAt(calendarOf([thursday]), thursday, { day: null })
    expect(plan).toEqual({ plannedFrom: null, plannedTo: null, operatorId: gusev.id })
    const after = applyMove(calendarOf([thursday]), thursday, plan)
    expect(after.visits).toEqual([])
    expect(after.unplanned.noDate.items.map(({ id }) => id)).toEqual([1])
  })
})

describe('warnings of a plan', () => {
  test('name an overlap, a day off and an absence', () => {
    const other = { ...thursday, id: 5 }
    const absences = [
      {
        id: 1,
        user: gusev,
        kind: 'SICK',
        dateFrom: '2026-11-21',
        dateTo: '2026-11-22',
        comment: '',
        version: 1,
      } as const,
    ]
    const calendar = calendarOf([thursday, other], { absences })
    expect(warningsOf(calendar, thursday, planOf(thursday))).toEqual(['накладывается на №\u00a05'])
    const saturday = planAt(calendar, thursday, { day: '2026-11-21' })
    expect(warningsOf(calendar, thursday, saturday)).toEqual(['в этот день — больничный', 'выходной день'])
  })

  test('name work outside hours in the time zone of the operator', () => {
    const far = makePerson({ id: 9, timeZone: 'Asia/Vladivostok' })
    const calendar = calendarOf([thursday], { people: [gusev, far] })
    // 10:00 in Moscow is 17:00 there, 12:00 is 19:00.
    const plan = { ...planOf(thursday), operatorId: far.id }
    expect(warningsOf(calendar, thursday, plan)).toEqual(['вне рабочих часов'])
    expect(warningsOf(calendar, thursday, planOf(thursday))).toEqual([])
  })

  test('are empty on a holiday that was made a working day', () => {
    const calendar = calendarOf([], { days: [{ day: '2026-11-21', kind: 'WORKING' }] })
    expect(warningsOf(calendar, thursday, planAt(calendar, thursday, { day: '2026-11-21' }))).toEqual([])
  })
})

describe('the rows of a week', () => {
  const days = ['2026-11-19', '2026-11-20']

  test('are engineers and remote support, with visits without an operator above them', () => {
    const remote = makePerson({ id: 12, lastName: 'Лапина', role: 'operator' })
    const free = makeVisit({ id: 4, operator: null, plannedFrom: '2026-11-20T07:00:00.000Z' })
    const groups = groupsOf(calendarOf([thursday, free], { people: [gusev, remote] }), days)
    expect(groups.map(({ title }) => title)).toEqual([
      'Не назначены',
      'Выездные инженеры',
      'Удалённая поддержка',
    ])
    const [row] = groups[1]?.rows ?? []
    expect(row?.cells.map(({ visits }) => visits.length)).toEqual([1, 0])
    // Two hours of sixteen.
    expect(row?.load).toBe(0.125)
  })

  test('are a single row without people for a client', () => {
    const groups = groupsOf(makeCalendar({ visits: [thursday] }), days)
    expect(groups.map(({ rows }) => rows.length)).toEqual([1])
  })

  test('mark overlapping visits of a person', () => {
    const second = { ...thursday, id: 6, plannedFrom: '2026-11-19T08:59:00.000Z' }
    const next = { ...thursday, id: 7, plannedFrom: '2026-11-19T09:00:00.000Z', plannedTo: null }
    expect([...overlappingIds([thursday, next])]).toEqual([])
    expect([...overlappingIds([thursday, second])].toSorted((a, b) => a - b)).toEqual([1, 6])
  })
})

describe('a refused move', () => {
  const colleague = makeVisit({ id: 5, operator: gusev, plannedFrom: '2026-11-20T07:00:00.000Z' })
  const plan = { ...planOf(thursday), plannedFrom: '2026-11-21T07:00:00.000Z' }

  test('puts the visit back and leaves what colleagues changed meanwhile', () => {
    const before = calendarOf([thursday, colleague])
    const readMeanwhile = calendarOf([{ ...colleague, title: 'Другое название' }])
    const shown = applyMove(readMeanwhile, thursday, plan)
    const after = revertMove(shown, before, thursday.id)
    expect(after.visits).toEqual([thursday, { ...colleague, title: 'Другое название' }])
  })

  test('from a tray puts the task back into it', () => {
    const free = makeVisit({ id: 9, plannedFrom: null, plannedTo: null })
    const before = calendarOf([], {
      unplanned: {
        noOperator: { items: [free], totalCount: 7 },
        noDate: { items: [], totalCount: 0 },
      },
    })
    const shown = applyMove(before, free, { ...plan, operatorId: gusev.id })
    expect(shown.unplanned.noOperator.totalCount).toBe(6)
    expect(revertMove(shown, before, free.id)).toEqual(before)
  })

  test('leaves a visit that a colleague changed and that was read again', () => {
    const before = calendarOf([thursday])
    const changed = { ...thursday, version: 2, plannedFrom: '2026-11-23T07:00:00.000Z' }
    expect(revertMove(calendarOf([changed]), before, thursday.id).visits).toEqual([changed])
  })
})
