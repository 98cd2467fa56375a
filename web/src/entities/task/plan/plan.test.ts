import { beforeAll, describe, expect, test } from 'vitest'

import { parseTime } from '../../../ui/formats/typedMoment.ts'
import { setZone } from '../../../ui/formats/zone.ts'
import { dayTyped } from '../../../ui/typed/days.ts'
import {
  changedWindow,
  deadlineDraft,
  emptyPlan,
  planDraft,
  planWindow,
  typedDeadline,
  withDay,
} from './plan.ts'

beforeAll(() => setZone('Europe/Moscow'))

describe('a day as it is typed', () => {
  // 23:30 in Moscow: still the 21st there.
  const now = new Date('2026-11-21T20:30:00Z')

  test.each([
    ['сегодня', '2026-11-21'],
    ['Завтра', '2026-11-22'],
    ['+2', '2026-11-23'],
    ['+40', '2026-12-31'],
    ['5.12', '2026-12-05'],
    ['05.12.27', '2027-12-05'],
    ['05.12.2027', '2027-12-05'],
    ['21 11', '2026-11-21'],
    ['21,11', '2026-11-21'],
    ['вчера', '2026-11-20'],
    ['211126', '2026-11-21'],
  ])('%s is %s', (typed, day) => {
    expect(dayTyped(typed, now)).toBe(day)
  })

  test.each(['', 'когда-нибудь', '31.02.2026', '32.01', '1.13', '01.01.3026'])(
    '«%s» is not a day',
    (typed) => {
      expect(dayTyped(typed, now)).toBeNull()
    },
  )
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['18.05', '18:05'],
  ['24:00', null],
  ['9:75', null],
  ['утром', null],
])('the time «%s» is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})

describe('the window of a visit', () => {
  test('goes to the server in UTC and comes back as it was typed', () => {
    const draft = { ...emptyPlan, day: '2026-11-22', from: '9:30', to: '11' }
    const window = planWindow(draft)
    expect(window).toEqual({ plannedFrom: '2026-11-22T06:30:00.000Z', plannedTo: '2026-11-22T08:00:00.000Z' })
    expect(planDraft(window as Exclude<typeof window, string>)).toEqual({
      ...emptyPlan,
      day: '2026-11-22',
      from: '09:30',
      to: '11:00',
    })
  })

  test('a day alone begins with the working day and has no end', () => {
    expect(planWindow({ ...emptyPlan, day: '2026-11-22' })).toEqual({
      plannedFrom: '2026-11-22T06:00:00.000Z',
      plannedTo: null,
    })
  })

  test('nothing typed means no plan', () => {
    expect(planWindow(emptyPlan)).toEqual({ plannedFrom: null, plannedTo: null })
  })

  test('what is wrong is said in words', () => {
    expect(planWindow({ ...emptyPlan, from: '9:00' })).toBe('Укажите день')
    expect(planWindow({ ...emptyPlan, day: '2026-11-22', from: 'рано' })).toBe('Время в виде 9:30')
    expect(planWindow({ ...emptyPlan, day: '2026-11-22', from: '12', to: '10' })).toBe(
      'Конец раньше начала: выберите день окончания',
    )
    expect(planWindow({ day: '2026-11-22', from: '12', to: '10', toDay: '2026-11-21' })).toBe(
      'Конец раньше начала',
    )
    expect(planWindow({ ...emptyPlan, day: '2026-11-22', toDay: '2026-11-23' })).toBe(
      'Укажите, до какого времени',
    )
  })
})

const night = { plannedFrom: '2026-12-01T19:00:00.000Z', plannedTo: '2026-12-01T23:00:00.000Z' }
const days = { plannedFrom: '2026-12-01T06:00:00.000Z', plannedTo: '2026-12-02T14:00:00.000Z' }
const until = (plannedTo: string) => ({ plannedFrom: null, plannedTo })

describe('any window that can be stored', () => {
  const seconds = { plannedFrom: '2026-12-01T06:00:30.000Z', plannedTo: '2026-12-01T08:00:30.000Z' }

  test.each([
    ['over midnight', night],
    ['over days', days],
    ['with an end alone', until('2026-12-01T09:00:00.000Z')],
    ['with an end alone, before work begins', until('2026-12-01T05:00:00.000Z')],
  ])('%s is the same after the form', (_, window) => {
    expect(planWindow(planDraft(window))).toEqual(window)
  })

  test('keeps the end that was not changed', () => {
    expect(changedWindow(planDraft(seconds), seconds)).toEqual(seconds)
    expect(changedWindow({ ...planDraft(seconds), to: '12:00' }, seconds)).toEqual({
      plannedFrom: seconds.plannedFrom,
      plannedTo: '2026-12-01T09:00:00.000Z',
    })
    expect(changedWindow({ ...planDraft(days), from: '10:00' }, days)).toEqual({
      plannedFrom: '2026-12-01T07:00:00.000Z',
      plannedTo: days.plannedTo,
    })
    expect(changedWindow(emptyPlan, days)).toEqual({ plannedFrom: null, plannedTo: null })
  })

  test('is moved whole to another day', () => {
    expect(planWindow(withDay(planDraft(days), '2026-12-05'))).toEqual({
      plannedFrom: '2026-12-05T06:00:00.000Z',
      plannedTo: '2026-12-06T14:00:00.000Z',
    })
  })
})

describe('a deadline', () => {
  test('comes back as it was typed, and ends with the working day where no time is', () => {
    const typed = typedDeadline({ ...emptyPlan, day: '2026-11-25', from: '12' })
    expect(typed).toEqual({ deadlineAt: '2026-11-25T09:00:00.000Z' })
    expect(deadlineDraft('2026-11-25T09:00:00.000Z')).toEqual({
      ...emptyPlan,
      day: '2026-11-25',
      from: '12:00',
    })
    expect(typedDeadline({ ...emptyPlan, day: '2026-11-25' })).toEqual({
      deadlineAt: '2026-11-25T15:00:00.000Z',
    })
  })

  test('without a day, or with what is no time, is said to be wrong', () => {
    expect(typedDeadline(emptyPlan)).toBe('Укажите день')
    expect(typedDeadline({ ...emptyPlan, day: '2026-11-25', from: 'днём' })).toBe('Время в виде 9:30')
  })
})
