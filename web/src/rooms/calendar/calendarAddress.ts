import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

import { type Day, dayOf } from '../../kit/formats/days.ts'
import { oneOf } from '../../kit/oneOf.ts'

export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

/** As it stands in the address; what says nothing is left out. */
export interface CalendarAddress {
  view?: CalendarView
  date?: Day
  queues?: string
  operators?: string
  companies?: string
  /** The opened task. */
  task?: number
}

/** What the screen shows. */
export interface Shown {
  view: CalendarView
  date: Day
  queues: readonly Queue[]
  operatorIds: readonly number[]
  companyIds: readonly number[]
  task: number | undefined
}

const isDay = (value: unknown): value is Day =>
  typeof value === 'string' &&
  /^(19|20)\d\d-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

const words = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? String(value).split('-').filter(Boolean) : []

const numbers = (value: unknown): number[] =>
  words(value)
    .filter((word) => /^[1-9]\d{0,9}$/.test(word))
    .map(Number)
    .slice(0, 200)

/** One number is a number in the address: as a text it would stand in quotation marks. */
const joined = (values: readonly (string | number)[]): string | undefined =>
  values.length === 0 ? undefined : values.join('-')

function readAddress(search: Readonly<Record<string, unknown>>): Shown {
  const { view, date, task } = search
  return {
    view: oneOf(calendarViews, view) ?? 'week',
    date: isDay(date) ? date : dayOf(Date.now()),
    queues: queues.filter((queue) => words(search['queues']).includes(queue)),
    operatorIds: numbers(search['operators']),
    companyIds: numbers(search['companies']),
    task: numbers(task)[0],
  }
}

function writeAddress({ view, date, queues: chosen, operatorIds, companyIds, task }: Shown): CalendarAddress {
  const [queueNames, operators, companies] = [joined(chosen), joined(operatorIds), joined(companyIds)]
  return {
    ...(view !== 'week' && { view }),
    ...(date !== dayOf(Date.now()) && { date }),
    ...(queueNames !== undefined && { queues: queueNames }),
    ...(operators !== undefined && { operators }),
    ...(companies !== undefined && { companies }),
    ...(task !== undefined && { task }),
  }
}

/** Anything else in the address is ignored. */
export const checkCalendarSearch = (search: Record<string, unknown>): CalendarAddress =>
  writeAddress(readAddress(search))

/** View, day, filters and the opened task stand in the address, so that a link shows the same and Back works. */
export function useCalendarAddress() {
  const shown = readAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = useCallback(
    (change: Partial<Shown>, replace = false) =>
      void navigate({
        to: '/calendar',
        search: (before) => writeAddress({ ...readAddress(before), ...change }),
        replace,
      }),
    [navigate],
  )
  return { shown, show }
}
