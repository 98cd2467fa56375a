import { driveBetween } from '@naryad/contract/calendar/distances'
import type { Point } from '@naryad/contract/kit/fields'

/** A visit to be placed on a route; times in milliseconds. */
export interface Stop {
  readonly point: Point | null
  /** The earliest allowed arrival. */
  readonly from: number
  /** The latest arrival that leaves time for the work. */
  readonly until: number
  readonly workMs: number
}

export interface Timed<S extends Stop> {
  readonly stop: S
  readonly arrivesAt: number
  readonly leavesAt: number
  readonly lateMs: number
}

interface Start {
  readonly point: Point | null
  readonly at: number
}

const driveMs = (from: Point | null, to: Point | null): number =>
  (driveBetween(from, to)?.durationMin ?? 0) * 60_000

/** The schedule of an order; `driveMinutes` leads to the stop with the same index. */
export function timesOf<S extends Stop>(
  startsAt: number,
  stops: readonly S[],
  driveMinutes: readonly number[],
): Timed<S>[] {
  let at = startsAt
  return stops.map((stop, index) => {
    const arrivesAt = Math.max(at + (driveMinutes[index] ?? 0) * 60_000, stop.from)
    const leavesAt = arrivesAt + stop.workMs
    at = leavesAt
    return { stop, arrivesAt, leavesAt, lateMs: Math.max(0, arrivesAt - stop.until) }
  })
}

/** The cost of a minute late, higher than that of any detour within a day. */
const latenessWeight = 1000
/** Waiting costs less than driving, because it uses no fuel. */
const waitingWeight = 0.1

function costOf(start: Start, stops: readonly Stop[]): number {
  let { point, at } = start
  let cost = 0
  for (const stop of stops) {
    const drive = driveMs(point, stop.point)
    const reached = at + drive
    const arrives = Math.max(reached, stop.from)
    cost += drive + (arrives - reached) * waitingWeight + Math.max(0, arrives - stop.until) * latenessWeight
    at = arrives + stop.workMs
    point = stop.point ?? point
  }
  return cost
}

/** A greedy order: the next stop is always the one at which work can start first. */
function nearestFirst<S extends Stop>(start: Start, stops: readonly S[]): S[] {
  const left = [...stops]
  const order: S[] = []
  let { point, at } = start
  while (left.length > 0) {
    const begins = (stop: S) => Math.max(at + driveMs(point, stop.point), stop.from)
    const best = left.reduce((one, other) => (begins(other) < begins(one) ? other : one))
    left.splice(left.indexOf(best), 1)
    order.push(best)
    at = begins(best) + best.workMs
    point = best.point ?? point
  }
  return order
}

/** 2-opt: reverses segments of the order while that lowers the cost. */
function twoOpt<S extends Stop>(start: Start, order: readonly S[]): S[] {
  let best = [...order]
  let bestCost = costOf(start, best)
  for (let isImproved = true; isImproved;) {
    isImproved = false
    for (let from = 0; from < best.length - 1; from += 1)
      for (let to = from + 1; to < best.length; to += 1) {
        const candidate = [
          ...best.slice(0, from),
          ...best.slice(from, to + 1).toReversed(),
          ...best.slice(to + 1),
        ]
        const cost = costOf(start, candidate)
        if (cost < bestCost - 1) {
          best = candidate
          bestCost = cost
          isImproved = true
        }
      }
  }
  return best
}

/**
 * A heuristic, not the optimum: nearest neighbour and the planned order, each improved by 2-opt; the cheaper one. The
 * planned order wins a tie.
 */
export function orderStops<S extends Stop>(start: Start, planned: readonly S[]): S[] {
  const improved = twoOpt(start, planned)
  const nearest = twoOpt(start, nearestFirst(start, planned))
  return costOf(start, nearest) < costOf(start, improved) - 1 ? nearest : improved
}
