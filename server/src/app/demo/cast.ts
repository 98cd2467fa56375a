import type { Role } from '@naryad/contract/kit/rights'
import { queues, type Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskSource } from '@naryad/contract/tasks/tasks.words'

import type { Random } from './random.ts'
import { type Visit, visitsOf, type VisitTimes } from './visits.ts'

export interface Actor {
  readonly id: number | null
  readonly name: string
  readonly source: TaskSource
}

export interface DemoUser extends Actor {
  readonly role: Role
  readonly isSenior: boolean
  readonly queues: readonly Queue[]
  readonly companyId: number | null
  /** An engineer without an absence until the last of the visit times. */
  readonly isVisiting: boolean
}

/**
 * Users by their part in the life of a task, and free visit times of the next two working days: three to five per
 * engineer.
 */
export class Cast {
  readonly #random: Random
  readonly #users: readonly DemoUser[]
  readonly #dispatchers: readonly DemoUser[]
  readonly #seniors: readonly DemoUser[]
  readonly #clients: ReadonlyMap<number | null, Actor>
  readonly #workers: ReadonlyMap<Queue, readonly DemoUser[]>
  readonly #visits: ReadonlyMap<number | null, Visit[]>

  constructor(random: Random, users: readonly DemoUser[], times: VisitTimes) {
    this.#random = random
    const staff = users.filter(({ source }) => source === 'STAFF')
    this.#users = staff
    this.#dispatchers = staff.filter(({ role, queues }) => role === 'operator' && queues.length === 0)
    this.#seniors = staff.filter(({ isSenior }) => isSenior)
    this.#clients = new Map(users.map((user) => [user.companyId, user]))
    // Engineers do most of the work, dispatchers the rest; each only in their own queues.
    const byTrade = ['engineer', 'operator'].flatMap((role) => staff.filter((user) => user.role === role))
    const works = (queue: Queue) =>
      byTrade.filter((user) => user.queues.length === 0 || user.queues.includes(queue))
    this.#workers = new Map(queues.map((queue) => [queue, works(queue)]))
    const engineers = staff.filter(({ isVisiting }) => isVisiting)
    this.#visits = new Map(engineers.map(({ id }, index) => [id, visitsOf(random, times, 5 - (index % 3))]))
  }

  dispatcher(): Actor {
    return this.#random.pick(this.#dispatchers)
  }

  /** The operator of a new task; for an open one, preferably an engineer with a free visit time. */
  worker(queue: Queue, isOpen: boolean): Actor {
    const free = isOpen ? this.freeWorker(queue) : undefined
    if (free) return free
    const workers = this.#workers.get(queue) ?? []
    return workers[this.#random.skewedIndex(workers.length, 1.25)] ?? this.dispatcher()
  }

  /** The engineer of the queue with a free visit time who serves the fewest queues. */
  freeWorker(queue: Queue): Actor | undefined {
    const breadth = (user: DemoUser): number => user.queues.length || queues.length
    const free = (this.#workers.get(queue) ?? []).filter(({ id }) => (this.#visits.get(id)?.length ?? 0) > 0)
    return free.toSorted((a, b) => breadth(a) - breadth(b))[0]
  }

  /** Takes the next free visit time; undefined if the user has none. */
  takeVisit({ id }: Actor): Visit | undefined {
    return this.#visits.get(id)?.shift()
  }

  isEngineer({ id }: Actor): boolean {
    return this.#users.some((user) => user.id === id && user.role === 'engineer')
  }

  client(companyId: number): Actor | undefined {
    return this.#clients.get(companyId)
  }

  approver(companyId: number): Actor {
    const client = this.client(companyId)
    return client && this.#random.chance(0.6) ? client : this.#random.pick(this.#seniors)
  }
}
