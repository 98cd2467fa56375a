import type { Calendar, CalendarPerson, Visit } from '@naryad/contract/calendar/calendar'
import { findPlanWarnings } from '@naryad/contract/calendar/plan-warnings'
import { overlap, stretchOf, usualVisitMs, workStarts } from '@naryad/contract/calendar/warnings'
import { worksOn } from '@naryad/contract/tasks/tasks.crew'
import type { Person } from '@naryad/contract/users/users'

import { addDays, type Day, dayOf, daysBetween, minuteOf, momentAt } from '../../ui/formats/days.ts'

/** Where a visit is dropped. Undefined leaves a value unchanged; a null day removes the window. */
export interface DropTarget {
  readonly day: Day | null
  readonly operatorId?: number | null | undefined
  /** Minutes since midnight, on a time axis. */
  readonly minute?: number | undefined
  /** Where the card was grabbed. */
  readonly grabbed?: { readonly day: Day; readonly minute?: number | undefined } | undefined
}

export interface Plan {
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  readonly operatorId: number | null
}

export const planOf = ({ plannedFrom, plannedTo, operator }: Visit): Plan => ({
  plannedFrom,
  plannedTo,
  operatorId: operator?.id ?? null,
})

export const isSamePlan = (one: Plan, other: Plan): boolean =>
  one.operatorId === other.operatorId &&
  one.plannedFrom === other.plannedFrom &&
  one.plannedTo === other.plannedTo

const stepMinutes = 30

/** The first half hour, from the start of work on, at which a visit of the usual length is free and not in the past. */
function freeMinute(calendar: Calendar, visit: Visit, day: Day, operatorId: number | null): number {
  const now = Date.now()
  const busy = calendar.visits.flatMap((other) =>
    other.id !== visit.id && operatorId !== null && worksOn(other, operatorId)
      ? (stretchOf(other) ?? [])
      : [],
  )
  for (let minute = workStarts; minute < 20 * 60; minute += stepMinutes) {
    const from = momentAt(day, minute).getTime()
    const candidate = { from, to: from + usualVisitMs }
    const isPast = day === dayOf(now) && from < now
    if (!isPast && !busy.some((stretch) => overlap(stretch, candidate))) return minute
  }
  return workStarts
}

/** The start after a drop. A visit grabbed on a later day of its window is moved by the dragged difference. */
function startAfter(
  calendar: Calendar,
  visit: Visit,
  { day, minute, grabbed }: DropTarget & { day: Day },
  operatorId: number | null,
): Date {
  const stretch = stretchOf(visit)
  if (!stretch) return momentAt(day, minute ?? freeMinute(calendar, visit, day, operatorId))
  const [firstDay, firstMinute] = [dayOf(stretch.from), minuteOf(stretch.from)]
  if (!grabbed || grabbed.day <= firstDay) return momentAt(day, minute ?? firstMinute)
  const shift = minute === undefined ? 0 : minute - (grabbed.minute ?? minute)
  return momentAt(addDays(firstDay, daysBetween(grabbed.day, day)), firstMinute + shift)
}

/** The window after a drop: the same length and, without a target minute, the same hour. */
export function planAt(calendar: Calendar, visit: Visit, target: DropTarget): Plan {
  const before = planOf(visit)
  // In the row of one of the crew the visit changes its time alone.
  const isOfCrew = visit.crew.some(({ id }) => id === target.operatorId)
  const operatorId = target.operatorId === undefined || isOfCrew ? before.operatorId : target.operatorId
  const { day } = target
  if (day === null) return { plannedFrom: null, plannedTo: null, operatorId }
  const stretch = stretchOf(visit)
  const from = startAfter(calendar, visit, { ...target, day }, operatorId)
  const hasEnd = before.plannedTo !== null || !stretch
  const length = stretch ? stretch.to - stretch.from : usualVisitMs
  return {
    // «до 12:00» has no start on another day either.
    plannedFrom: stretch && before.plannedFrom === null ? null : from.toISOString(),
    plannedTo: hasEnd ? new Date(from.getTime() + length).toISOString() : null,
    operatorId,
  }
}

/** Warnings about a plan: overlaps, absences, work outside hours in the operator's time zone. */
export const warningsOf = (calendar: Calendar, visit: Visit, plan: Plan): string[] =>
  findPlanWarnings(calendar, [visit.id], plan)

const personOf = (people: readonly CalendarPerson[], id: number | null): Person | null => {
  const found = people.find((person) => person.id === id)
  if (!found) return null
  const { lastName, firstName, middleName } = found
  return { id: found.id, lastName, firstName, middleName }
}

const begins = ({ plannedFrom, plannedTo }: Visit): string => plannedFrom ?? plannedTo ?? ''

/** An expected arrival stays valid for the same operator and within the new window. */
const keepsArrival = (
  { arrivesAt, operator }: Visit,
  { plannedFrom, plannedTo, operatorId }: Plan,
): boolean =>
  arrivesAt !== null &&
  operator?.id === operatorId &&
  (plannedFrom === null || plannedFrom <= arrivesAt) &&
  (plannedTo === null || arrivesAt <= plannedTo)

/** The optimistic state of the calendar after a move. */
export function applyMove(calendar: Calendar, visit: Visit, plan: Plan): Calendar {
  const operator =
    plan.operatorId === visit.operator?.id ? visit.operator : personOf(calendar.people, plan.operatorId)
  const moved: Visit = {
    ...visit,
    operator,
    plannedFrom: plan.plannedFrom,
    plannedTo: plan.plannedTo,
    arrivesAt: keepsArrival(visit, plan) ? visit.arrivesAt : null,
    status: plan.plannedFrom !== null && /^(NEW|ASSIGNED)$/.test(visit.status) ? 'PLANNED' : visit.status,
  }
  const others = calendar.visits.filter(({ id }) => id !== visit.id)
  const isPlanned = plan.plannedFrom !== null || plan.plannedTo !== null
  const visits = isPlanned
    ? [...others, moved].toSorted((a, b) => begins(a).localeCompare(begins(b)))
    : others
  const without = ({ items, totalCount }: Calendar['unplanned']['noDate']) => {
    const left = items.filter(({ id }) => id !== visit.id)
    return { items: left, totalCount: totalCount - (items.length - left.length) }
  }
  const { noOperator, noDate } = calendar.unplanned
  const keepsFree = plan.operatorId === null
  const dateless = without(noDate)
  return {
    ...calendar,
    visits,
    unplanned: {
      noOperator: keepsFree ? noOperator : without(noOperator),
      noDate:
        isPlanned || keepsFree
          ? dateless
          : { items: [moved, ...dateless.items], totalCount: dateless.totalCount + 1 },
    },
  }
}

const trays = ['noOperator', 'noDate'] as const

/** Rolls back a refused move: restores one visit, and leaves newer data of the others as it is. */
export function revertMove(shown: Calendar, before: Calendar, id: number): Calendar {
  const listsOf = ({ visits, unplanned }: Calendar) => [visits, ...trays.map((tray) => unplanned[tray].items)]
  const find = (calendar: Calendar) =>
    listsOf(calendar)
      .flat()
      .find((visit) => visit.id === id)
  const [now, earlier] = [find(shown), find(before)]
  // Another user has changed the same visit, and the calendar has been read since.
  if (now && earlier && now.version > earlier.version) return shown
  const restored = (items: readonly Visit[], itemsBefore: readonly Visit[]): Visit[] => {
    const others = items.filter((visit) => visit.id !== id)
    const at = itemsBefore.findIndex((visit) => visit.id === id)
    const visit = itemsBefore[at]
    return visit ? others.toSpliced(at, 0, visit) : others
  }
  const trayOf = (tray: (typeof trays)[number]) => {
    const { items, totalCount } = shown.unplanned[tray]
    const after = restored(items, before.unplanned[tray].items)
    return { items: after, totalCount: totalCount + after.length - items.length }
  }
  return {
    ...shown,
    visits: restored(shown.visits, before.visits).toSorted((a, b) => begins(a).localeCompare(begins(b))),
    unplanned: { noOperator: trayOf('noOperator'), noDate: trayOf('noDate') },
  }
}
