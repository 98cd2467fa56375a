import { type DueTasksInput } from '@naryad/contract/due/due'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import { type Queue } from '@naryad/contract/tasks/tasks.queues'

import type { DueSource } from './due.items.repo.ts'

/** An open request that rows can join. */
export interface OpenTask {
  readonly id: number
  readonly queue: Queue
  readonly carId: number
}

/** Rows that become one request. */
export interface PlannedTask {
  readonly queue: Queue
  readonly rows: readonly DueSource[]
}

/** Requests with a common visit; one alone has none. */
export interface PlannedVisit {
  readonly queue: Queue
  readonly name: string
  readonly tasks: readonly PlannedTask[]
}

export interface Failure {
  readonly key: string
  readonly error: string
}

export interface DuePlan {
  readonly joined: ReadonlyMap<number, readonly DueSource[]>
  readonly tasks: readonly PlannedTask[]
  readonly visits: readonly PlannedVisit[]
  readonly failed: readonly Failure[]
}

/** New requests, with those of common visits. */
export const allTasks = ({ tasks, visits }: DuePlan): PlannedTask[] => [
  ...tasks,
  ...visits.flatMap((visit) => visit.tasks),
]

interface Facts {
  readonly keys: readonly string[]
  readonly sources: readonly DueSource[]
  readonly openTasks: readonly OpenTask[]
  /** Open requests of readings that were due until a colleague made them, by key. */
  readonly takenReadings: ReadonlyMap<string, number>
  /** Queues of the user who makes the requests; empty for all. */
  readonly queues: readonly Queue[]
  readonly queueNames: Readonly<Record<Queue, string>>
}

const takenText = (taskId: number): string => `Уже в заявке №\u00a0${taskId}`

function checkRow({ what, queue, taskId }: DueSource, { queues, queueNames }: Facts): string | null {
  if (what === 'CONTRACT') return 'Договор продлевают в карточке организации, заявки по нему нет'
  if (taskId !== null) return takenText(taskId)
  if (!worksQueue(queues, queue)) return `Очередь ${inQuotes(queueNames[queue])} вам недоступна`
  return null
}

function whyGone(key: string, { takenReadings }: Facts): string {
  const taskId = takenReadings.get(key)
  return taskId === undefined ? 'Срока больше нет или он вам недоступен' : takenText(taskId)
}

/** Of what a request is: a truck, or the driver of a card without one. */
const objectOf = ({ carId, driverId, id }: DueSource): string =>
  carId === null ? (driverId === null ? `row ${id}` : `driver ${driverId}`) : `car ${carId}`

const yardOf = ({ queue, companyId, zoneId }: DueSource): string =>
  `${queue} ${companyId ?? 0} ${zoneId ?? 0}`

/** Divides the rows into requests: what joins an open one, what becomes a new one, and what cannot. */
export function planTasks(facts: Facts, { per, joinOpen }: Pick<DueTasksInput, 'per' | 'joinOpen'>): DuePlan {
  const byKey = new Map(facts.sources.map((source) => [source.key, source]))
  const failed: Failure[] = []
  const free: DueSource[] = []
  for (const key of new Set(facts.keys)) {
    const source = byKey.get(key)
    const error = source ? checkRow(source, facts) : whyGone(key, facts)
    if (error !== null) failed.push({ key, error })
    else if (source) free.push(source)
  }
  const openOf = ({ queue, carId }: DueSource): OpenTask | undefined =>
    joinOpen && carId !== null
      ? facts.openTasks.find((task) => task.queue === queue && task.carId === carId)
      : undefined
  const joined = Map.groupBy(
    free.filter((row) => openOf(row)),
    (row) => openOf(row)?.id ?? 0,
  )
  const rest = free.filter((row) => !openOf(row))
  const groups = Map.groupBy(rest, (row) => (per === 'ROW' ? row.key : `${row.queue} ${objectOf(row)}`))
  const tasks = [...groups.values()].flatMap((rows): PlannedTask[] =>
    rows[0] ? [{ queue: rows[0].queue, rows }] : [],
  )
  if (per !== 'YARD') return { joined, tasks, visits: [], failed }
  const yards = [...Map.groupBy(tasks, ({ rows: [row] }) => (row ? yardOf(row) : '')).values()]
  return {
    joined,
    tasks: yards.filter(({ length }) => length === 1).flat(),
    visits: yards.filter(({ length }) => length > 1).map((parts) => ({ ...placeOf(parts), tasks: parts })),
    failed,
  }
}

function placeOf([task]: readonly PlannedTask[]): { queue: Queue; name: string } {
  const row = task?.rows[0]
  return { queue: task?.queue ?? 'tachograph', name: row?.zoneName ?? row?.companyName ?? 'без организации' }
}
