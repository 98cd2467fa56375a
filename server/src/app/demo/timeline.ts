import { queues, type Queue } from '@naryad/contract/tasks/tasks.queues'

import type { WorkingCalendar } from '../../rooms/tasks/deadlines/working-time.ts'
import { workingMinutesBetween } from '../../rooms/tasks/deadlines/working-time.ts'
import { Weighted, type Random } from './random.ts'
import { dayMs, dayOf, hourMs, minuteMs, startOfDay } from './time.ts'

/**
 * What is fixed for every task before its events are generated: time of creation, place, whether it is
 * closed, relatives.
 */
export interface Timeline {
  readonly createdAt: Float64Array
  readonly queue: readonly Queue[]
  readonly isOpen: Uint8Array
  /** Sub-tasks of a parent; they are the next ones in the row. */
  readonly children: Uint8Array
}

const historyDays = 730

/** The company grows by this share within the two years. */
const growth = 0.14

/**
 * Against an even year, by month from January on: after the holidays and in summer less, before the sowing and in
 * autumn more.
 */
const seasons = [0.9, 0.96, 1.05, 1.07, 1.02, 0.98, 0.95, 0.94, 1.02, 1.05, 1.04, 1.02]

/** From Monday on: what has broken at the weekend comes on Monday. */
const weekdays = [1.14, 1.03, 0.99, 0.97, 0.9, 1, 1]

/** Unclosed tasks as a dispatcher of such a company would find them in the morning; fewer in a demo of fewer tasks. */
const fullQueues = 3000
const openInFullQueues: Readonly<Record<Queue, number>> = {
  tachograph: 128,
  glonass: 74,
  skud: 31,
  luv: 12,
  external: 9,
}
/** From here on the queues grow with the demo. */
const largeDemo = 20_000
const openShare = 0.015

const queueWeights = new Weighted<Queue>(queues.map((queue) => [queue, openInFullQueues[queue]]))
const childCounts = new Weighted<number>([
  [2, 30],
  [3, 28],
  [4, 16],
  [5, 10],
  [6, 7],
  [8, 6],
  [12, 3],
])

const hours = new Weighted<number>([
  [6, 1],
  [7, 4],
  [8, 10],
  [9, 14],
  [10, 14],
  [11, 12],
  [12, 7],
  [13, 9],
  [14, 11],
  [15, 10],
  [16, 9],
  [17, 6],
  [18, 3],
  [19, 2],
  [20, 1],
  [21, 1],
])

export function makeTimeline(
  random: Random,
  calendar: WorkingCalendar,
  count: number,
  now: number,
): Timeline {
  const createdAt = creationMoments(random, calendar, count, now)
  const queue: Queue[] = Array.from({ length: count }, () => queueWeights.draw(random))
  const children = new Uint8Array(count)
  for (let index = 0; index < count; index += 1) {
    if (!random.chance(0.012)) continue
    const size = Math.min(childCounts.draw(random), count - index - 1)
    if (size < 2) continue
    children[index] = size
    for (let child = index + 1; child <= index + size; child += 1) {
      queue[child] = queue[index] ?? 'tachograph'
      // Split at one stroke, a while after the parent came in.
      createdAt[child] = createdAt[index + 1] ?? now
    }
    index += size
  }
  const isOpen = chooseOpen(random, { createdAt, queue, children }, now)
  return { createdAt, queue, isOpen, children }
}

/** Sorted moments over two years, most of them in working hours. */
function creationMoments(
  random: Random,
  calendar: WorkingCalendar,
  count: number,
  now: number,
): Float64Array {
  const today = startOfDay(now)
  const weights: number[] = []
  for (let daysAgo = historyDays - 1; daysAgo >= 0; daysAgo -= 1) {
    const from = today - daysAgo * dayMs
    const workload = workingMinutesBetween(calendar, from, Math.min(from + dayMs, now)) / 480 || 0.04
    weights.push(
      workload * flowOn(from) * (1 - (growth * daysAgo) / historyDays) * (0.88 + 0.24 * random.next()),
    )
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const moments = new Float64Array(count)
  let made = 0
  let due = 0
  for (const [index, weight] of weights.entries()) {
    due += (weight / total) * count
    const from = today - (historyDays - 1 - index) * dayMs
    for (; made < Math.round(due); made += 1) moments[made] = momentWithin(random, from, now)
  }
  return moments.toSorted()
}

function flowOn(day: number): number {
  const date = new Date(`${dayOf(day)}T00:00:00Z`)
  return (seasons[date.getUTCMonth()] ?? 1) * (weekdays[(date.getUTCDay() + 6) % 7] ?? 1)
}

function momentWithin(random: Random, day: number, now: number): number {
  const moment = day + hours.draw(random) * hourMs + random.int(0, 59) * minuteMs + random.int(0, 59_999)
  return moment < now ? moment : now - random.int(1, 90) * minuteMs
}

type Skeleton = Pick<Timeline, 'createdAt' | 'queue' | 'children'>

/**
 * The youngest are open, with some older ones among them, until every queue has as many open as it should.
 * A family is open as a whole or not at all: its parent cannot be closed before its children.
 */
function chooseOpen(random: Random, { createdAt, queue, children }: Skeleton, now: number): Uint8Array {
  const count = createdAt.length
  const isOpen = new Uint8Array(count)
  const factor = count < largeDemo ? Math.min(count / fullQueues, 1) : (count * openShare) / 254
  const left = new Map(queues.map((name) => [name, Math.round(openInFullQueues[name] * factor)]))
  const candidates: { index: number; size: number; key: number }[] = []
  for (let index = 0; index < count; index += 1) {
    const size = 1 + (children[index] ?? 0)
    const days = (now - (createdAt[index] ?? now)) / dayMs
    // Weighted drawing without replacement: the smallest keys win (Efraimidis and Spirakis).
    // A family waits for the last of its trucks.
    const weight = weightOfAge(days) * size
    if (days < 90) candidates.push({ index, size, key: -Math.log(1 - random.next()) / weight })
    index += size - 1
  }
  for (const { index, size } of candidates.toSorted((a, b) => a.key - b.key)) {
    const name = queue[index]
    const room = name === undefined ? 0 : (left.get(name) ?? 0)
    if (name === undefined || room < size) continue
    isOpen.fill(1, index, index + size)
    left.set(name, room - size)
  }
  return isOpen
}

/**
 * From the share of tasks that are still open at an age, in days: many are finished on the same day, some wait for
 * weeks. The waits of finished tasks (`waitedWeeks`) are as long, so that as many are done a day as are created.
 */
function weightOfAge(days: number): number {
  if (days < 0.15) return 1e6
  const share = 0.45 * Math.exp(-days / 0.7) + 0.3 * Math.exp(-days / 4.5) + 0.25 * Math.exp(-days / 22)
  return -Math.log(1 - Math.min(share, 0.999))
}
