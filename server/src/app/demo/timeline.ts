import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { type WorkingCalendar, workingMinutesBetween } from '../../rooms/tasks/deadlines/working-time.ts'
import { type Random, Weighted } from './random.ts'
import { weighted } from './tables.ts'
import { dayMs, dayOf, hourMs, minuteMs, startOfDay } from './time.ts'

/** The attributes of a task that are determined before its events are generated. */
export interface Slot {
  createdAt: number
  queue: Queue
  /** The number of sub-tasks; these are the next slots. */
  children: number
  isOpen: boolean
}

const historyDays = 730

/** The share by which the number of requests grows within the two years. */
const growth = 0.14

/**
 * The relative number of requests by month: fewer after the winter holidays and in summer, more before the sowing
 * season and in autumn.
 */
const seasons = [0.9, 0.96, 1.05, 1.07, 1.02, 0.98, 0.95, 0.94, 1.02, 1.05, 1.04, 1.02]

/** The relative number of requests by day, from Monday, when defects of the weekend are reported. */
const weekdays = [1.14, 1.03, 0.99, 0.97, 0.9, 1, 1]

/** The typical number of open tasks of each queue in the morning. */
const openTasks = weighted<Queue>('open tasks of full queues')
const fullQueues = 3000
/** From this number of tasks on, the numbers of open tasks grow with it. */
const largeDemo = 20_000
const openShare = 0.015

const childCounts = weighted('trucks of a family')
const hours = weighted('hours of requests')

/** Slots in the order of their creation, over two years, most of them in working hours. */
export function makeTimeline(random: Random, calendar: WorkingCalendar, count: number, now: number): Slot[] {
  const days = busyDays(calendar, now)
  const moments = Float64Array.from({ length: count }, () => momentWithin(random, days.draw(random), now))
  const slots = Array.from(moments.toSorted(), (createdAt): Slot => {
    return { createdAt, queue: openTasks.draw(random), children: 0, isOpen: false }
  })
  for (let index = 0; index < count; index += 1) {
    if (!random.chance(0.012)) continue
    const size = Math.min(Number(childCounts.draw(random)), count - index - 1)
    const parent = slots[index]
    // All sub-tasks are created at the same time, some time after the parent.
    const first = slots[index + 1]
    if (size < 2 || !parent || !first) continue
    parent.children = size
    for (const child of slots.slice(index + 1, index + 1 + size))
      Object.assign(child, { queue: parent.queue, createdAt: first.createdAt })
    index += size
  }
  chooseOpen(random, slots, now)
  return slots
}

/** The starts of the days, weighted by the number of requests. */
function busyDays(calendar: WorkingCalendar, now: number): Weighted<number> {
  const first = startOfDay(now) - (historyDays - 1) * dayMs
  return new Weighted(
    Array.from({ length: historyDays }, (_, day) => {
      const from = first + day * dayMs
      const date = new Date(`${dayOf(from)}T00:00:00Z`)
      const flow = (seasons[date.getUTCMonth()] ?? 1) * (weekdays[(date.getUTCDay() + 6) % 7] ?? 1)
      const workload = workingMinutesBetween(calendar, from, Math.min(from + dayMs, now)) / 480 || 0.04
      const grown = 1 - (growth * (historyDays - 1 - day)) / historyDays
      return [from, workload * flow * grown]
    }),
  )
}

function momentWithin(random: Random, day: number, now: number): number {
  const moment = day + Number(hours.draw(random)) * hourMs + random.int(0, hourMs - 1)
  return moment < now ? moment : now - random.int(1, 90) * minuteMs
}

/**
 * Chooses the open tasks, mostly recent ones, up to the number of each queue. A family is open as a whole or
 * not at all, because a parent cannot be closed before its children.
 */
function chooseOpen(random: Random, slots: readonly Slot[], now: number): void {
  const count = slots.length
  const factor = count < largeDemo ? Math.min(count / fullQueues, 1) : (count * openShare) / openTasks.total
  const left = new Map(openTasks.weights.map(([queue, open]) => [queue, Math.round(open * factor)]))
  const candidates: { queue: Queue; index: number; size: number; key: number }[] = []
  let next = 0
  for (const [index, { createdAt, queue, children }] of slots.entries()) {
    if (index < next) continue
    const size = 1 + children
    next = index + size
    const days = (now - createdAt) / dayMs
    // Weighted drawing without replacement: the smallest keys win (Efraimidis and Spirakis).
    // A larger family is more likely to be open: it waits for the last of its trucks.
    if (days < 90)
      candidates.push({ queue, index, size, key: -Math.log(1 - random.next()) / (weightOfAge(days) * size) })
  }
  for (const { queue, index, size } of candidates.toSorted((a, b) => a.key - b.key)) {
    const room = left.get(queue) ?? 0
    if (room < size) continue
    for (const slot of slots.slice(index, index + size)) slot.isOpen = true
    left.set(queue, room - size)
  }
}

/**
 * The weight by age in days, derived from the share of tasks that are still open at that age: many are finished on
 * the same day, some wait for weeks. Finished tasks have waited as long, so that as many tasks per day are finished as
 * are created.
 */
function weightOfAge(days: number): number {
  if (days < 0.15) return 1e6
  const share = 0.45 * Math.exp(-days / 0.7) + 0.3 * Math.exp(-days / 4.5) + 0.25 * Math.exp(-days / 22)
  return -Math.log(1 - Math.min(share, 0.999))
}
