import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

import { idsIn, joinWords, wordsIn } from '../../ui/addressLists.ts'
import { type Day, dayOf } from '../../ui/formats/days.ts'
import { oneOf } from '../../ui/oneOf.ts'

export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Search parameters of the URL; defaults are left out. */
export interface CalendarAddress {
  view?: CalendarView
  date?: Day
  queues?: string
  operators?: string
  companies?: string
  /** The open task. */
  task?: number
}

/** The parsed search parameters. */
export interface CalendarState {
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

export function readAddress(search: Readonly<Record<string, unknown>>): CalendarState {
  const { view, date, task } = search
  return {
    view: oneOf(calendarViews, view) ?? 'week',
    date: isDay(date) ? date : dayOf(Date.now()),
    queues: queues.filter((queue) => wordsIn(search['queues']).includes(queue)),
    operatorIds: idsIn(search['operators']),
    companyIds: idsIn(search['companies']),
    task: idsIn(task)[0],
  }
}

function writeAddress({
  view,
  date,
  queues: chosen,
  operatorIds,
  companyIds,
  task,
}: CalendarState): CalendarAddress {
  const [queueNames, operators, companies] = [
    joinWords(chosen),
    joinWords(operatorIds),
    joinWords(companyIds),
  ]
  return {
    ...(view !== 'week' && { view }),
    ...(date !== dayOf(Date.now()) && { date }),
    ...(queueNames !== undefined && { queues: queueNames }),
    ...(operators !== undefined && { operators }),
    ...(companies !== undefined && { companies }),
    ...(task !== undefined && { task }),
  }
}

/** Unknown parameters are dropped. */
export const checkCalendarSearch = (search: Record<string, unknown>): CalendarAddress =>
  writeAddress(readAddress(search))

/** The URL holds view, day, filters and the open task, so that links and the Back button work. */
export function useCalendarAddress() {
  const shown = readAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = useCallback(
    (change: Partial<CalendarState>, replace = false) =>
      void navigate({
        to: '/calendar',
        search: (before) => writeAddress({ ...readAddress(before), ...change }),
        replace,
      }),
    [navigate],
  )
  return { shown, show }
}
