import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Random } from './random.ts'
import type { Scenario } from './scenarios/scenario.ts'
import type { TaskRow } from './task.ts'
import { dayMs } from './time.ts'

interface Finished {
  readonly id: number
  readonly doneAt: number
}

/** A trouble that was put right and may come back. */
export interface Cured {
  readonly carId: number
  readonly scenario: Scenario
}

const repeatMs = 30 * dayMs
const remembered = 60

const keyOf = (carId: number, categoryId: number): number => carId * 1000 + categoryId

/** Remembers what was done to which truck: the same trouble within thirty days is a repeat. */
export class Repeats {
  readonly #finished = new Map<number, Finished[]>()
  readonly #cured = new Map<Queue, Cured[]>()

  /** The task that this one repeats. */
  find({ carId, categoryId, createdAt }: TaskRow): number | null {
    if (carId === null) return null
    const known = this.#finished.get(keyOf(carId, categoryId)) ?? []
    const latest = known
      .filter(({ doneAt }) => doneAt <= createdAt.getTime() && createdAt.getTime() - doneAt <= repeatMs)
      .toSorted((a, b) => b.doneAt - a.doneAt)[0]
    return latest?.id ?? null
  }

  /** Something lately cured, to happen again. */
  relapse(random: Random, queue: Queue): Cured | undefined {
    const cured = this.#cured.get(queue) ?? []
    return cured.length === remembered && random.chance(0.05) ? random.pick(cured) : undefined
  }

  add({ id, queue, carId, categoryId, doneAt }: TaskRow, scenario: Scenario): void {
    if (carId === null || doneAt === null) return
    const key = keyOf(carId, categoryId)
    const moment = doneAt.getTime()
    const recent = (this.#finished.get(key) ?? []).filter((one) => moment - one.doneAt < 2 * repeatMs)
    this.#finished.set(key, [...recent, { id, doneAt: moment }])
    const cured = this.#cured.get(queue) ?? []
    this.#cured.set(queue, [...cured.slice(1 - remembered), { carId, scenario }])
  }
}
