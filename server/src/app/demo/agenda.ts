import { placeIn, towns, type Place } from './places.ts'
import type { Random } from './random.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from './time.ts'

interface Slot {
  readonly from: number
  readonly to: number
}

/** Hours of the day at which a visit starts. Trucks stand in their yards in the evening too. */
const startsToday = [9, 11, 13.5, 15.5, 17.5, 19.5, 21, 22.5]
const startsTomorrow = [9, 11, 13.5, 15.5, 17]
const noticeMs = 20 * minuteMs
const [kazan] = towns
/** What an engineer reaches within the hour, in degrees. */
const reach = 0.45

/** Visits of today and tomorrow: each engineer at work gets three to five of them. */
export class Agenda {
  readonly #random: Random
  readonly #slots: ReadonlyMap<number, Slot[]>

  constructor(random: Random, engineerIds: readonly number[], now: number) {
    this.#random = random
    this.#slots = new Map(engineerIds.map((id, index) => [id, slotsOf(random, now, 5 - (index % 3))]))
  }

  hasRoom(operatorId: number | null): boolean {
    return operatorId !== null && (this.#slots.get(operatorId)?.length ?? 0) > 0
  }

  /** The next free time of an engineer; undefined: the two days are full, or this is no engineer. */
  take(operatorId: number | null): Slot | undefined {
    return operatorId === null ? undefined : this.#slots.get(operatorId)?.shift()
  }

  /** Trucks of distant organizations are met in town: a day of visits is one that can be driven. */
  placeOfVisit(home: Place): Place {
    if (!kazan) return home
    const isNear = Math.abs(home.lat - kazan.lat) < reach && Math.abs(home.lon - kazan.lon) < reach
    return isNear ? home : placeIn(this.#random, kazan)
  }
}

function slotsOf(random: Random, now: number, count: number): Slot[] {
  const today = startOfDay(now)
  const slotAt = (day: number, hour: number): Slot => {
    const from = day + hour * hourMs
    return { from, to: from + random.int(2, 3) * 30 * minuteMs }
  }
  const ahead = startsToday.filter((hour) => today + hour * hourMs > now + noticeMs)
  const first = ahead.slice(0, Math.ceil(count / 2))
  const second = startsTomorrow.slice(0, count - first.length)
  return [...first.map((hour) => slotAt(today, hour)), ...second.map((hour) => slotAt(today + dayMs, hour))]
}
