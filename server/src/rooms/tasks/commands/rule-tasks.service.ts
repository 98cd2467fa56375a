import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority, TaskSource } from '@naryad/contract/tasks/tasks.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { type Deadline, newDeadline } from '../deadlines/deadlines.service.ts'
import { insertTasks, readChecklists } from '../edit/create.repo.ts'
import { readDone } from '../edit/repeats.repo.ts'
import { repeatedBy, repeatsSince } from '../edit/repeats.ts'
import { refreshSearch } from '../search/tasks.search.repo.ts'
import { taskEvents } from '../tasks.events.ts'
import { insertActions } from './changes.repo.ts'
import { timeNow } from './clock.ts'

/** A task created without a user. The caller has checked its references. */
export interface RuleTask {
  readonly queue: Queue
  readonly priority: Priority
  readonly title: string
  readonly description: string
  readonly typeId: number | null
  readonly categoryId: number | null
  readonly companyId: number | null
  readonly carId: number | null
  readonly driverId: number | null
  readonly carServerId: number | null
  readonly source?: TaskSource
  readonly driverDescription?: string
  readonly address?: string
  readonly lat?: number | null
  readonly lon?: number | null
  /** When it was asked for, if that was on a device without a network: norms count from the arrival. */
  readonly askedAt?: string
  /** The reason of the task, as the first row of its history. */
  readonly cause: { readonly field: string; readonly text: string } | null
}

/**
 * Creates tasks by a rule, without a user, in a fixed number of statements; returns their ids in the same
 * order.
 */
export async function createByRule(tx: Tx, wanted: readonly RuleTask[]): Promise<number[]> {
  if (wanted.length === 0) return []
  const time = timeNow()
  const { at } = time
  const carIds = wanted.flatMap(({ carId }) => carId ?? [])
  const checklists = await readChecklists(
    tx,
    wanted.flatMap(({ typeId }) => typeId ?? []),
  )
  const done = await readDone(tx, carIds, repeatsSince(at))
  const deadlines = new Map<Priority, Deadline>()
  for (const priority of new Set(wanted.map((task) => task.priority)))
    deadlines.set(priority, await newDeadline(tx, priority, at))
  const ids = await insertTasks(
    tx,
    wanted.map(({ cause: _, askedAt: __, ...task }) => ({
      ...task,
      source: task.source ?? 'RULE',
      direction: task.queue === 'external' ? ('IN' as const) : null,
      checklist: (checklists.get(task.typeId ?? 0) ?? []).map((item) => ({ ...item, isDone: false })),
      costItems: [],
      repeatOfId: repeatedBy({ ...task, id: null, createdAt: at }, done),
      ...(deadlines.get(task.priority) ?? { deadlineAt: null, deadlineNormMinutes: null }),
      createdAt: at,
      updatedAt: at,
    })),
  )
  await insertActions(
    tx,
    wanted.map(({ cause, source, askedAt }, index) => ({
      taskId: ids[index] ?? 0,
      userId: null,
      source: source ?? 'RULE',
      kind: 'CREATED',
      field: cause?.field ?? null,
      fromText: null,
      toText: cause?.text ?? null,
      at: askedAt ?? at,
    })),
    time,
  )
  await refreshSearch(tx, ids)
  await publishChange(tx, {
    room: 'tasks',
    changes: wanted.map(({ companyId }, index) => ({ id: ids[index] ?? 0, companyId })),
  })
  await publish(
    tx,
    taskEvents.created,
    ids.map((taskId) => ({ taskId, byUserId: null })),
  )
  return ids
}
