import { shortName } from '@naryad/contract/kit/people'
import { queues, type Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskSource } from '@naryad/contract/tasks/tasks.words'

import type { Actor } from './life.ts'
import type { Random } from './random.ts'
import type { DemoUser } from './users.ts'

/** Who can play which part in the life of a task. */
export class Cast {
  readonly #random: Random
  readonly #dispatchers: readonly Actor[]
  readonly #seniors: readonly Actor[]
  readonly #workers: ReadonlyMap<Queue, readonly Actor[]>
  readonly #clients = new Map<number, Actor>()

  constructor(random: Random, users: readonly DemoUser[]) {
    this.#random = random
    const active = users.filter((user) => !user.isBlocked && user.lastSeenAt !== null)
    const dispatchers = active.filter((user) => user.role === 'operator')
    this.#dispatchers = dispatchers.filter((user) => user.queues.length === 0).map(asStaff)
    this.#seniors = dispatchers.filter((user) => user.isSenior).map(asStaff)
    this.#workers = new Map(queues.map((queue) => [queue, workersOf(queue, active)]))
    for (const user of active)
      if (user.companyId !== null) this.#clients.set(user.companyId, { ...asStaff(user), source: 'CLIENT' })
  }

  dispatcher(): Actor {
    return this.#random.pick(this.#dispatchers)
  }

  worker(queue: Queue): Actor {
    const workers = this.#workers.get(queue) ?? []
    return workers[this.#random.skewedIndex(workers.length, 1.25)] ?? this.dispatcher()
  }

  /** Of the engineers with room in their days, the one who works the fewest queues. */
  freeWorker(queue: Queue, hasRoom: (id: number | null) => boolean): Actor | undefined {
    const breadth = ({ id }: Actor): number =>
      [...this.#workers.values()].filter((workers) => workers.some((worker) => worker.id === id)).length
    const free = (this.#workers.get(queue) ?? []).filter(({ id }) => hasRoom(id))
    return free.toSorted((a, b) => breadth(a) - breadth(b))[0]
  }

  client(companyId: number | null): Actor | undefined {
    return companyId === null ? undefined : this.#clients.get(companyId)
  }

  approver(companyId: number | null): Actor {
    const client = this.client(companyId)
    return client && this.#random.chance(0.6) ? client : this.#random.pick(this.#seniors)
  }

  /** An actor without an account: a driver, a chat, a rule. */
  withoutAccount(source: TaskSource): Actor {
    return { id: null, name: '', source }
  }
}

const asStaff = (user: DemoUser): Actor => ({ id: user.id, name: shortName(user), source: 'STAFF' })

/** Engineers do most of the work, dispatchers the rest; each only in their own queues. */
function workersOf(queue: Queue, users: readonly DemoUser[]): Actor[] {
  const able = users.filter(
    (user) =>
      (user.role === 'engineer' || user.role === 'operator') &&
      (user.queues.length === 0 || user.queues.includes(queue)),
  )
  const engineersFirst = able.toSorted(
    (a, b) => Number(b.role === 'engineer') - Number(a.role === 'engineer'),
  )
  return engineersFirst.map(asStaff)
}
