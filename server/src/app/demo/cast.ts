import { shortName } from '@naryad/contract/kit/people'
import { queues, type Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskSource } from '@naryad/contract/tasks/tasks.words'

import { kazan, placeIn, type Place } from './companies.ts'
import type { Random } from './random.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from './time.ts'
import type { DemoUser } from './users.ts'

export interface Actor {
  readonly id: number | null
  readonly name: string
  readonly source: TaskSource
}

interface Slot {
  readonly from: number
  readonly to: number
}

/** Hours of the day at which a visit starts. Trucks stand in their yards in the evening too. */
const startsToday = [9, 11, 13.5, 15.5, 17.5, 19.5, 21, 22.5]
const startsTomorrow = [9, 11, 13.5, 15.5, 17]
const noticeMs = 20 * minuteMs
/** What an engineer reaches within the hour, in degrees. */
const reach = 0.45

/** Visits of today and tomorrow: each engineer at work gets three to five of them. */
export class Agenda {
  readonly #random: Random
  readonly #slots: ReadonlyMap<number | null, Slot[]>

  constructor(random: Random, engineerIds: readonly number[], now: number) {
    this.#random = random
    this.#slots = new Map(engineerIds.map((id, index) => [id, slotsOf(random, now, 5 - (index % 3))]))
  }

  hasRoom(operatorId: number | null): boolean {
    return (this.#slots.get(operatorId)?.length ?? 0) > 0
  }

  /** The next free time of an engineer; undefined: the two days are full, or this is no engineer. */
  take(operatorId: number | null): Slot | undefined {
    return this.#slots.get(operatorId)?.shift()
  }

  /** Trucks of distant organizations are met in town: a day of visits is one that can be driven. */
  placeOfVisit(home: Place): Place {
    const isNear = Math.abs(home.lat - kazan.lat) < reach && Math.abs(home.lon - kazan.lon) < reach
    return isNear ? home : placeIn(this.#random, kazan)
  }
}

function slotsOf(random: Random, now: number, count: number): Slot[] {
  const today = startOfDay(now)
  const slotAt = (from: number): Slot => ({ from, to: from + random.int(2, 3) * 30 * minuteMs })
  const ahead = startsToday
    .map((hour) => today + hour * hourMs)
    .filter((from) => from > now + noticeMs)
    .slice(0, Math.ceil(count / 2))
  const next = startsTomorrow.slice(0, count - ahead.length).map((hour) => today + dayMs + hour * hourMs)
  return [...ahead, ...next].map(slotAt)
}

const actorOf = (user: DemoUser, source: TaskSource): Actor => ({
  id: user.id,
  name: shortName(user),
  source,
})

/** Who can play which part in the life of a task. */
export class Cast {
  readonly #random: Random
  readonly #agenda: Agenda
  readonly #dispatchers: readonly Actor[]
  readonly #seniors: readonly Actor[]
  readonly #workers: ReadonlyMap<Queue, readonly Actor[]>
  readonly #engineers: ReadonlySet<number | null>
  readonly #clients = new Map<number, Actor>()

  constructor(random: Random, users: readonly DemoUser[], agenda: Agenda) {
    this.#random = random
    this.#agenda = agenda
    const active = users.filter((user) => !user.isBlocked && user.lastSeenAt !== null)
    const staff = active.filter(({ role }) => role === 'engineer' || role === 'operator')
    const actors = (wanted: (user: DemoUser) => boolean): Actor[] =>
      staff.filter(wanted).map((user) => actorOf(user, 'STAFF'))
    this.#dispatchers = actors(({ role, queues }) => role === 'operator' && queues.length === 0)
    this.#seniors = actors(({ isSenior }) => isSenior)
    this.#engineers = new Set(staff.filter(({ role }) => role === 'engineer').map(({ id }) => id))
    // Engineers do most of the work, dispatchers the rest; each only in their own queues.
    this.#workers = new Map(
      queues.map((queue) => {
        const works = (user: DemoUser) => user.queues.length === 0 || user.queues.includes(queue)
        const engineers = actors((user) => user.role === 'engineer' && works(user))
        return [queue, [...engineers, ...actors((user) => user.role === 'operator' && works(user))]]
      }),
    )
    for (const user of active)
      if (user.companyId !== null) this.#clients.set(user.companyId, actorOf(user, 'CLIENT'))
  }

  dispatcher(): Actor {
    return this.#random.pick(this.#dispatchers)
  }

  /** An open task goes to an engineer with room in the next two days, if there is one. */
  worker(queue: Queue, isOpen: boolean): Actor {
    const free = isOpen ? this.freeWorker(queue) : undefined
    if (free) return free
    const workers = this.#workers.get(queue) ?? []
    return workers[this.#random.skewedIndex(workers.length, 1.25)] ?? this.dispatcher()
  }

  /** Of the engineers with room in their days, the one who works the fewest queues. */
  freeWorker(queue: Queue): Actor | undefined {
    const breadth = ({ id }: Actor): number =>
      [...this.#workers.values()].filter((workers) => workers.some((worker) => worker.id === id)).length
    const free = (this.#workers.get(queue) ?? []).filter(({ id }) => this.#agenda.hasRoom(id))
    return free.toSorted((a, b) => breadth(a) - breadth(b))[0]
  }

  isEngineer({ id }: Actor): boolean {
    return this.#engineers.has(id)
  }

  client(companyId: number): Actor | undefined {
    return this.#clients.get(companyId)
  }

  approver(companyId: number): Actor {
    const client = this.client(companyId)
    return client && this.#random.chance(0.6) ? client : this.#random.pick(this.#seniors)
  }
}
