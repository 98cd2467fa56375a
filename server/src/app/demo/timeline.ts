import { queues, type Queue } from '@naryad/contract/tasks/tasks.queues'

import type { WorkingCalendar } from '../../rooms/tasks/working-time.ts'
import { workingMinutesBetween } from '../../rooms/tasks/working-time.ts'
import { Weighted, type Random } from './random.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from './time.ts'

/** What is settled of every task before its life is told: when it came, where, whether it is closed, its relatives. */
export interface Timeline {
  readonly createdAt: Float64Array
  readonly queue: readonly Queue[]
  readonly isOpen: Uint8Array
  /** Sub-tasks of a parent; they are the next ones in the row. */
  readonly children: Uint8Array
}

const historyDays = 730

/** A small demo is crowded at its end, so that the queues look alive; a large one is alive by its size. */
const crowd = { most: 1065, share: 0.355, days: 14 }

/** Unclosed tasks of the small demo, as a dispatcher of such a company would find them in the morning. */
const smallDemo = 3000
const openInSmallDemo: Readonly<Record<Queue, number>> = {
  tachograph: 128,
  glonass: 74,
  skud: 31,
  luv: 12,
  external: 9,
}
const openShare = 0.015

const queueWeights = new Weighted<Queue>(queues.map((queue) => [queue, openInSmallDemo[queue]]))
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
  const crowdSize = Math.min(crowd.most, count * crowd.share)
  for (let daysAgo = historyDays - 1; daysAgo >= 0; daysAgo -= 1) {
    const from = today - daysAgo * dayMs
    const workload = workingMinutesBetween(calendar, from, Math.min(from + dayMs, now)) / 480 || 0.04
    const even = (count - crowdSize) / historyDays
    const crowded = (crowdSize / crowd.days) * Math.exp(-daysAgo / crowd.days)
    weights.push(workload * (even * (1.15 - daysAgo / historyDays / 3.3) + crowded))
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
  const factor = Math.max(Math.min(count / smallDemo, 1), (count * openShare) / 254)
  const left = new Map(queues.map((name) => [name, Math.round(openInSmallDemo[name] * factor)]))
  const candidates: { index: number; size: number; key: number }[] = []
  for (let index = 0; index < count; index += 1) {
    const size = 1 + (children[index] ?? 0)
    const days = (now - (createdAt[index] ?? now)) / dayMs
    // Weighted drawing without replacement: the smallest keys win (Efraimidis and Spirakis).
    if (days < 45) candidates.push({ index, size, key: -Math.log(1 - random.next()) / weightOfAge(days) })
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

/** Nothing is finished within its first hours; a tenth of a per cent waits for a month. */
const weightOfAge = (days: number): number => (days < 0.15 ? 1e6 : Math.exp(-days / 2.2) + 0.004)
