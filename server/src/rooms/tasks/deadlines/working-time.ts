/** A day on which the production calendar differs from Monday–Friday. */
export interface Deviation {
  readonly day: string
  readonly kind: 'OFF' | 'SHORT' | 'WORKING'
}

/**
 * Working hours as a sorted array of intervals with prefix sums of working time, so that a calculation
 * for any two timestamps takes two binary searches.
 */
export interface WorkingCalendar {
  /** Start of each interval in milliseconds. */
  readonly starts: Float64Array
  readonly ends: Float64Array
  /** Working milliseconds before the interval. */
  readonly before: Float64Array
}

/** An interval during which a deadline's clock was paused; `to` is null while it is. */
export interface Pause {
  readonly from: number
  readonly to: number | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 09:00–18:00 with an hour for lunch: eight hours; a short day ends an hour earlier. */
const morning = { from: 9 * hour, to: 13 * hour }
const afternoon = { from: 14 * hour, to: 18 * hour, shortTo: 17 * hour }

const firstDay = Date.UTC(2015, 0, 1)
const lastDay = Date.UTC(2060, 11, 31)

/** A calendar in which every minute is working time. */
export const roundTheClock: WorkingCalendar = {
  starts: Float64Array.of(firstDay),
  ends: Float64Array.of(lastDay + day),
  before: Float64Array.of(0),
}

/** The UTC offset of a zone at a timestamp. */
function offsetOf(zone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return (moment) => {
    const name = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? ''
    const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute)
  }
}

/**
 * The offset of every day at noon, because clocks change at night. Computed by bisection: most days have
 * the offset of their neighbours.
 */
function noonOffsets(zone: string): Float64Array {
  const count = (lastDay - firstDay) / day + 1
  const offsets = new Float64Array(count)
  const at = offsetOf(zone)
  const noon = (index: number): number => at(firstDay + index * day + day / 2)
  const fill = (from: number, to: number, left: number, right: number): void => {
    // Two changes that cancel each other are at least a month apart.
    if (left === right && to - from < 28) {
      offsets.fill(left, from, to + 1)
      return
    }
    if (to - from <= 1) {
      offsets[from] = left
      offsets[to] = right
      return
    }
    const middle = (from + to) >> 1
    const value = noon(middle)
    fill(from, middle, left, value)
    fill(middle, to, value, right)
  }
  fill(0, count - 1, noon(0), noon(count - 1))
  return offsets
}

/** The calendar of a company that works Monday to Friday, with exceptions. */
export function workingCalendar(deviations: readonly Deviation[], zone: string): WorkingCalendar {
  const kinds = new Map(deviations.map(({ day, kind }) => [Date.parse(`${day}T00:00:00Z`), kind]))
  const offsets = noonOffsets(zone)
  const starts: number[] = []
  const ends: number[] = []
  const before: number[] = []
  let total = 0
  const add = (from: number, to: number): void => {
    starts.push(from)
    ends.push(to)
    before.push(total)
    total += to - from
  }
  for (const [index, offset] of offsets.entries()) {
    const date = firstDay + index * day
    const kind = kinds.get(date)
    const weekday = new Date(date).getUTCDay()
    if (kind === 'OFF' || (kind === undefined && (weekday === 0 || weekday === 6))) continue
    const midnight = date - offset
    add(midnight + morning.from, midnight + morning.to)
    add(midnight + afternoon.from, midnight + (kind === 'SHORT' ? afternoon.shortTo : afternoon.to))
  }
  return {
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
    before: Float64Array.from(before),
  }
}

/** Index of the last value that is not greater than `sought`; -1 if there is none. */
function lastNotAfter(values: Float64Array, sought: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) <= sought) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Working milliseconds since the start of the calendar. */
function workedBy({ starts, ends, before }: WorkingCalendar, moment: number): number {
  const index = lastNotAfter(starts, moment)
  if (index < 0) return 0
  const start = starts[index] ?? 0
  return (before[index] ?? 0) + Math.min(moment, ends[index] ?? start) - start
}

/** Minutes of working time between two timestamps; 0 if they are in reverse order. */
export const workingMinutesBetween = (calendar: WorkingCalendar, from: number, to: number): number =>
  Math.max(0, workedBy(calendar, to) - workedBy(calendar, from)) / minute

/**
 * The earliest timestamp by which this many minutes have been worked: the end of a day rather than the
 * next morning.
 */
export function addWorkingMinutes(calendar: WorkingCalendar, from: number, minutes: number): number {
  if (minutes <= 0) return from
  const sought = workedBy(calendar, from) + Math.round(minutes * minute)
  const index = lastNotAfter(calendar.before, sought - 1)
  return (calendar.starts[index] ?? from) + sought - (calendar.before[index] ?? 0)
}

/** The deadline after a pause. A deadline missed before the pause stays. */
export function movedByPause(calendar: WorkingCalendar, deadline: number, pause: Pause): number {
  if (pause.to === null || pause.from >= deadline) return deadline
  return addWorkingMinutes(calendar, pause.to, workingMinutesBetween(calendar, pause.from, deadline))
}

/**
 * The end of the norm, counted from the creation in working time without the pauses (oldest first).
 * During an open pause: the deadline if work had continued.
 */
export const deadlineOf = (
  calendar: WorkingCalendar,
  task: { readonly createdAt: number; readonly normMinutes: number; readonly pauses: readonly Pause[] },
): number =>
  task.pauses.reduce(
    (deadline, pause) => movedByPause(calendar, deadline, pause),
    addWorkingMinutes(calendar, task.createdAt, task.normMinutes),
  )
