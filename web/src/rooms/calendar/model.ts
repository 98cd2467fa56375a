import type { Absence } from '@naryad/contract/calendar/absences'
import type { Calendar, CalendarPerson, MaintenanceEnd, Visit } from '@naryad/contract/calendar/calendar'
import { driveBetween } from '@naryad/contract/calendar/distances'
import { isDayOff, overlap, type Stretch, stretchOf } from '@naryad/contract/calendar/warnings'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import { addDays, type Day, dayOf, momentAt } from '../../ui/formats/days.ts'
import type { Forms } from '../../ui/formats/plural.ts'

export const visitForms: Forms = ['визит', 'визита', 'визитов']

/** One day of one person. */
export interface Cell {
  readonly day: Day
  readonly visits: readonly Visit[]
  readonly absence: Absence | undefined
  /** Planned minutes. */
  readonly minutes: number
}

export interface Row {
  /** Undefined: visits without an operator, or all visits where the user may not see people. */
  readonly person: CalendarPerson | undefined
  readonly title: string
  readonly cells: readonly Cell[]
  readonly count: number
  readonly km: number
  /** Planned share of the working hours of these days; 1 is full. */
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

/** The days of the list on which a visit is shown: all that it touches. */
export function daysOfVisit(visit: Visit, days: readonly Day[]): Day[] {
  const stretch = stretchOf(visit)
  if (!stretch) return []
  const [first, last] = [dayOf(stretch.from), dayOf(Math.max(stretch.from, stretch.to - 1))]
  return days.filter((day) => first <= day && day <= last)
}

/** The arrival that the applied order of a day expects; an ended visit has none. */
export const arrivalOn = ({ arrivesAt, status }: Visit, day: Day): string | null =>
  arrivesAt !== null && !isEnded(status) && dayOf(arrivesAt) === day ? arrivesAt : null

/** Follows the applied order of the day, as «Мой день» does; other visits stay where they start. */
export function orderByArrival(visits: readonly Visit[], day: Day): Visit[] {
  if (!visits.some((visit) => arrivalOn(visit, day) !== null)) return [...visits]
  const comesAt = (visit: Visit): number =>
    Date.parse(arrivalOn(visit, day) ?? visit.plannedFrom ?? visit.plannedTo ?? '')
  return visits.toSorted((a, b) => comesAt(a) - comesAt(b))
}

/** Visits by day; a visit of several days is in each of them. */
export function visitsByDay(visits: readonly Visit[], days: readonly Day[]): ReadonlyMap<Day, Visit[]> {
  const byDay = new Map<Day, Visit[]>(days.map((day) => [day, []]))
  for (const visit of visits) for (const day of daysOfVisit(visit, days)) byDay.get(day)?.push(visit)
  for (const [day, ofDay] of byDay) byDay.set(day, orderByArrival(ofDay, day))
  return byDay
}

/** The visit began on an earlier day. */
export const isContinuedOn = (visit: Visit, day: Day): boolean => {
  const stretch = stretchOf(visit)
  return stretch !== null && dayOf(stretch.from) < day
}

/** Minutes of the visit on one day, at most a working day of a visit that lasts several. */
function minutesOn(visit: Visit, day: Stretch): number {
  const stretch = stretchOf(visit)
  if (!stretch) return 0
  const from = Math.max(stretch.from, day.from)
  const to = Math.min(stretch.to, day.to)
  const minutes = Math.max(0, to - from) / 60_000
  return from === stretch.from && to === stretch.to ? minutes : Math.min(minutes, fullDayMinutes)
}

const total = (items: readonly number[]): number => items.reduce((sum, item) => sum + item, 0)

/** Approximate driving distance along straight lines. */
const kmOf = (visits: readonly Visit[]): number =>
  total(visits.map(({ point }, at) => driveBetween(visits[at - 1]?.point ?? null, point)?.distanceKm ?? 0))

const unassigned = 0

export const isAbsentOn = ({ dateFrom, dateTo }: Absence, day: Day): boolean =>
  dateFrom <= day && day <= dateTo

export const absencesByDay = (
  absences: readonly Absence[],
  days: readonly Day[],
): ReadonlyMap<Day, readonly Absence[]> =>
  new Map(days.map((day) => [day, absences.filter((absence) => isAbsentOn(absence, day))]))

interface Parts {
  readonly byPerson: ReadonlyMap<number, readonly Visit[]>
  readonly absences: ReadonlyMap<number, readonly Absence[]>
  /** From midnight to midnight. */
  readonly days: ReadonlyMap<Day, Stretch>
  readonly deviations: Deviations
}

const boundsOf = (day: Day): Stretch => ({
  from: momentAt(day, 0).getTime(),
  to: momentAt(addDays(day, 1), 0).getTime(),
})

function rowOf(
  { byPerson, absences, days, deviations }: Parts,
  person: CalendarPerson | undefined,
  title: string,
): Row {
  const visits = byPerson.get(person?.id ?? unassigned) ?? []
  const byDay = visitsByDay(visits, [...days.keys()])
  const absent = absences.get(person?.id ?? unassigned) ?? []
  const cells = [...days].map(([day, bounds]): Cell => {
    const ofDay = byDay.get(day) ?? []
    return {
      day,
      visits: ofDay,
      absence: absent.find((each) => isAbsentOn(each, day)),
      minutes: total(ofDay.map((visit) => minutesOn(visit, bounds))),
    }
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

/** A visit with a crew stands in the row of each of them. */
function visitsByPerson(visits: readonly Visit[]): ReadonlyMap<number, readonly Visit[]> {
  const byPerson = new Map<number, Visit[]>()
  for (const visit of visits)
    for (const id of [visit.operator?.id ?? unassigned, ...visit.crew.map((member) => member.id)]) {
      const ofPerson = byPerson.get(id)
      if (ofPerson) ofPerson.push(visit)
      else byPerson.set(id, [visit])
    }
  return byPerson
}

/** Rows of people in two groups, after the visits without an operator. */
export function groupsOf(calendar: Calendar, days: readonly Day[]): Group[] {
  const parts: Parts = {
    byPerson: visitsByPerson(calendar.visits),
    absences: Map.groupBy(calendar.absences, ({ user }) => user.id),
    days: new Map(days.map((day) => [day, boundsOf(day)])),
    deviations: deviationsOf(calendar),
  }
  if (calendar.people.length === 0) {
    const all = new Map([[unassigned, calendar.visits]])
    return [{ title: 'Визиты', rows: [rowOf({ ...parts, byPerson: all }, undefined, 'Все визиты')] }]
  }
  const rowsOf = (isWanted: (person: CalendarPerson) => boolean): Row[] =>
    calendar.people.filter(isWanted).map((person) => rowOf(parts, person, person.lastName))
  const isEngineer = ({ role }: CalendarPerson) => role === 'engineer'
  const free = parts.byPerson.has(unassigned) ? [rowOf(parts, undefined, 'Без оператора')] : []
  return [
    { title: 'Не назначены', rows: free },
    { title: 'Выездные инженеры', rows: rowsOf(isEngineer) },
    { title: 'Удалённая поддержка', rows: rowsOf((person) => !isEngineer(person)) },
  ].filter(({ rows }) => rows.length > 0)
}

export const endsByDay = (ends: readonly MaintenanceEnd[]): ReadonlyMap<Day, MaintenanceEnd[]> =>
  Map.groupBy(ends, ({ day }) => day)

/** Visits that overlap another open visit of one of their people. */
export function overlappingIds(visits: readonly Visit[]): ReadonlySet<number> {
  const found = new Set<number>()
  const open = visits
    .filter(({ status, operator }) => operator !== null && !isEnded(status))
    .flatMap((visit) => {
      const stretch = stretchOf(visit)
      if (!stretch) return []
      return [visit.operator, ...visit.crew].map((person) => ({ id: visit.id, stretch, person: person?.id }))
    })
  for (const ofPerson of Map.groupBy(open, ({ person }) => person).values()) {
    const sorted = ofPerson.toSorted((a, b) => a.stretch.from - b.stretch.from)
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

/** Past its expected arrival, else past its start, and not finished. */
export function isLateVisit(
  { status, plannedFrom, plannedTo }: Pick<Visit, 'status' | 'plannedFrom' | 'plannedTo'>,
  now: number,
  arrivesAt: string | null,
): boolean {
  const begins = arrivesAt ?? plannedFrom ?? plannedTo
  return !isEnded(status) && begins !== null && Date.parse(begins) < now
}
