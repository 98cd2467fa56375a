import type { Visit } from '@naryad/contract/calendar/calendar'
import { overlap, type Stretch, stretchOf } from '@naryad/contract/calendar/warnings'

import { type Day, momentAt } from '../../../ui/formats/days.ts'
import { arrivalOn } from '../model.ts'

/** A visit on the time axis, with its lane in the row. */
export interface LaneVisit {
  readonly visit: Visit
  /** Fractions of the shown hours, 0 to 1. */
  readonly left: number
  readonly width: number
  readonly lane: number
  /** On this day, by the applied order. */
  readonly arrivesAt: string | null
}

/** Visible hours, in minutes since midnight. */
export interface Hours {
  readonly from: number
  readonly to: number
}

const usualHours: Hours = { from: 7 * 60, to: 21 * 60 }

const minutesBetween = (from: number, to: number): number => (to - from) / 60_000

/** The usual hours, extended to the visits of the day. */
export function hoursOf(visits: readonly Visit[], day: Day): Hours {
  const midnight = momentAt(day, 0).getTime()
  let { from, to } = usualHours
  for (const visit of visits) {
    const stretch = stretchOf(visit)
    if (!stretch) continue
    from = Math.min(from, Math.floor(minutesBetween(midnight, stretch.from) / 60) * 60)
    to = Math.max(to, Math.ceil(minutesBetween(midnight, stretch.to) / 60) * 60)
  }
  return { from: Math.max(0, from), to: Math.min(24 * 60, to) }
}

/** Puts overlapping visits into separate lanes. */
export function layOutLanes(visits: readonly Visit[], day: Day, { from, to }: Hours): LaneVisit[] {
  const midnight = momentAt(day, 0).getTime()
  const length = to - from
  const lanes: Stretch[] = []
  return visits.flatMap((visit) => {
    const stretch = stretchOf(visit)
    if (!stretch) return []
    const free = lanes.findIndex((last) => !overlap(last, stretch))
    const lane = free < 0 ? lanes.length : free
    lanes[lane] = stretch
    const left = Math.min(1, Math.max(0, (minutesBetween(midnight, stretch.from) - from) / length))
    const right = Math.min(1, Math.max(0, (minutesBetween(midnight, stretch.to) - from) / length))
    return { visit, left, width: Math.max(0.02, right - left), lane, arrivesAt: arrivalOn(visit, day) }
  })
}
