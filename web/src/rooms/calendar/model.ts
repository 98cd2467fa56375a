import type { Absence } from '@naryad/contract/calendar/absences'
import type { Calendar, CalendarPerson, MaintenanceEnd, Visit } from '@naryad/contract/calendar/calendar'
import { driveBetween } from '@naryad/contract/calendar/drives'
import { isDayOff, overlap, stretchOf } from '@naryad/contract/calendar/warnings'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import { type Day, dayOf } from '../../kit/formats/days.ts'

/** One day of one person. */
export interface Cell {
  readonly day: Day
  readonly visits: readonly Visit[]
  readonly absence: Absence | undefined
  /** Minutes that are planned. */
  readonly minutes: number
}

export interface Row {
  /** Undefined: visits that nobody answers for yet, or all visits where there are no rows of people. */
  readonly person: CalendarPerson | undefined
  readonly title: string
  readonly cells: readonly Cell[]
  readonly count: number
  readonly km: number
  /** Of the working hours of these days, how much is planned: 1 is all. */
  readonly load: number
}

export interface Group {
  readonly title: string
  readonly rows: readonly Row[]
}

export const fullDayMinutes = 8 * 60

export type Deviations = ReadonlyMap<Day, Calendar['days'][number]['kind']>

export const deviationsOf = ({ days }: Pick<Calendar, 'days'>): Deviations =>
  new Map(days.map(({ day, kind }) => [day, kind]))

/** The day on which a visit stands; one that has begun earlier stands on the first day that is shown. */
export function dayOfVisit(visit: Visit, first: Day): Day {
  const begins = visit.plannedFrom ?? visit.plannedTo
  const day = begins === null ? first : dayOf(begins)
  return day < first ? first : day
}

const minutesOf = (visit: Visit): number => {
  const stretch = stretchOf(visit)
  return stretch ? (stretch.to - stretch.from) / 60_000 : 0
}

const total = (items: readonly number[]): number => items.reduce((sum, item) => sum + item, 0)

/** By the straight line, so that a look tells who drives too much. */
const kmOf = (visits: readonly Visit[]): number =>
  total(visits.map(({ point }, at) => driveBetween(visits[at - 1]?.point ?? null, point)?.distanceKm ?? 0))

const nobody = 0

/** Absences that cover a day. */
const absentOn = (absences: readonly Absence[], day: Day): Absence | undefined =>
  absences.find(({ dateFrom, dateTo }) => dateFrom <= day && day <= dateTo)

interface Parts {
  readonly byPerson: ReadonlyMap<number, readonly Visit[]>
  readonly absences: ReadonlyMap<number, readonly Absence[]>
  readonly days: readonly Day[]
  readonly deviations: Deviations
}

function rowOf(
  { byPerson, absences, days, deviations }: Parts,
  person: CalendarPerson | undefined,
  title: string,
): Row {
  const first = days[0] ?? ''
  const visits = byPerson.get(person?.id ?? nobody) ?? []
  const byDay = Map.groupBy(visits, (visit) => dayOfVisit(visit, first))
  const absent = absences.get(person?.id ?? nobody) ?? []
  const cells = days.map((day): Cell => {
    const ofDay = byDay.get(day) ?? []
    return { day, visits: ofDay, absence: absentOn(absent, day), minutes: total(ofDay.map(minutesOf)) }
  })
  const working = cells.filter(({ day, absence }) => !absence && !isDayOff(day, deviations)).length
  const planned = total(cells.map(({ minutes }) => minutes))
  return {
    person,
    title,
    cells,
    count: visits.length,
    km: Math.round(total(cells.map((cell) => kmOf(cell.visits)))),
    load: working > 0 ? planned / (working * fullDayMinutes) : planned > 0 ? 1 : 0,
  }
}

/** Rows of the people, in two groups; what nobody answers for comes first. */
export function groupsOf(calendar: Calendar, days: readonly Day[]): Group[] {
  const parts: Parts = {
    byPerson: Map.groupBy(calendar.visits, ({ operator }) => operator?.id ?? nobody),
    absences: Map.groupBy(calendar.absences, ({ user }) => user.id),
    days,
    deviations: deviationsOf(calendar),
  }
  if (calendar.people.length === 0) {
    const all = new Map([[nobody, calendar.visits]])
    return [{ title: 'Визиты', rows: [rowOf({ ...parts, byPerson: all }, undefined, 'Все визиты')] }]
  }
  const rowsOf = (isWanted: (person: CalendarPerson) => boolean): Row[] =>
    calendar.people.filter(isWanted).map((person) => rowOf(parts, person, person.lastName))
  const isEngineer = ({ role }: CalendarPerson) => role === 'engineer'
  const free = parts.byPerson.has(nobody) ? [rowOf(parts, undefined, 'Без оператора')] : []
  return [
    { title: 'Не назначены', rows: free },
    { title: 'Выездные инженеры', rows: rowsOf(isEngineer) },
    { title: 'Удалённая поддержка', rows: rowsOf((person) => !isEngineer(person)) },
  ].filter(({ rows }) => rows.length > 0)
}

export const endsByDay = (ends: readonly MaintenanceEnd[]): ReadonlyMap<Day, MaintenanceEnd[]> =>
  Map.groupBy(ends, ({ day }) => day)

/** Visits that take place at the same time as another one of the same person. */
export function overlappingIds(visits: readonly Visit[]): ReadonlySet<number> {
  const found = new Set<number>()
  const open = visits
    .filter(({ status, operator }) => operator !== null && !isEnded(status))
    .flatMap((visit) => {
      const stretch = stretchOf(visit)
      return stretch ? { id: visit.id, stretch, person: visit.operator?.id } : []
    })
  for (const mine of Map.groupBy(open, ({ person }) => person).values()) {
    const sorted = mine.toSorted((a, b) => a.stretch.from - b.stretch.from)
    let last: (typeof sorted)[number] | undefined
    for (const visit of sorted) {
      if (last && overlap(last.stretch, visit.stretch)) {
        found.add(last.id)
        found.add(visit.id)
      }
      if (!last || visit.stretch.to > last.stretch.to) last = visit
    }
  }
  return found
}

/** It should have begun, and nobody has finished it. */
export function isLateVisit({ status, plannedFrom, plannedTo }: Visit, now: number): boolean {
  const begins = plannedFrom ?? plannedTo
  return !isEnded(status) && begins !== null && Date.parse(begins) < now
}
