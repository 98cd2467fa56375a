import { type ChecklistItem, type CostItem, costsOf } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority, TaskSource } from '@naryad/contract/tasks/tasks.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { type ActionRow, insertActions } from '../changes/changes.repo.ts'
import { timeNow } from '../changes/clock.ts'
import { type CommandContext, sourceOf } from '../changes/drafts.ts'
import { limitText } from '../costs/cost-limits.service.ts'
import { termsOfNew } from '../deadlines/deadlines.service.ts'
import { takenOnCreation } from '../deadlines/report-times.service.ts'
import { windowText } from '../history/history.ts'
import { refreshSearch } from '../search/tasks.search.repo.ts'
import { taskEvents } from '../tasks.events.ts'
import { decideNew, insertWarranties } from '../warranty/warranty.service.ts'
import { insertTasks, readChecklists } from './create.repo.ts'
import { approvedAtBirth, statusOf } from './create.service.ts'
import { readDone } from './repeats.repo.ts'
import { repeatedBy, repeatsSince } from './repeats.ts'

/** A task created by a rule, or for many objects at once. The caller has checked its references. */
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
  readonly parentId?: number
  readonly operatorId?: number | null
  readonly plannedFrom?: string | null
  readonly plannedTo?: string | null
  /** In addition to the checklist of the type. */
  readonly lines?: readonly ChecklistItem[]
  readonly costItems?: readonly CostItem[]
}

/** Who creates the tasks, if a user does, and the names of their operators. */
interface Author {
  readonly who: CommandContext['who']
  readonly operatorNames: ReadonlyMap<number, string>
}

const termColumns = (terms: Awaited<ReturnType<typeof termsOfNew>>[number] | undefined) => ({
  deadlineAt: terms?.deadlineAt ?? null,
  deadlineNormMinutes: terms?.deadlineNormMinutes ?? null,
  contractId: terms?.contract?.id ?? null,
})

/**
 * Creates tasks by a rule, or by a user who has asked for many, in a fixed number of statements; returns their ids in
 * the same order.
 */
export async function createByRule(tx: Tx, wanted: readonly RuleTask[], author?: Author): Promise<number[]> {
  if (wanted.length === 0) return []
  const time = timeNow()
  const { at } = time
  const source = author ? sourceOf(author.who) : 'RULE'
  const carIds = wanted.flatMap(({ carId }) => carId ?? [])
  const checklists = await readChecklists(
    tx,
    wanted.flatMap(({ typeId }) => typeId ?? []),
  )
  const done = await readDone(tx, carIds, repeatsSince(at))
  const terms = await termsOfNew(
    tx,
    wanted.map((task) => ({ ...task, createdAt: at })),
  )
  const repeats = wanted.map((task) => repeatedBy({ ...task, id: null, createdAt: at }, done))
  const decided = await decideNew(
    tx,
    wanted.map((task, index) => ({
      ...task,
      repeatOfId: repeats[index] ?? null,
      createdAt: at,
      isWarranty: false,
      warranty: null,
      act: null,
    })),
  )
  const costs = wanted.map(({ costItems = [] }) => costsOf(costItems))
  const approvals = wanted.map(({ companyId }, index) =>
    limitText(terms[index]?.contract, {
      companyId,
      costs: costs[index] ?? 0,
      isWarranty: decided[index]?.isWarranty ?? false,
    }),
  )
  const ids = await insertTasks(
    tx,
    wanted.map(({ cause: _, askedAt: __, lines = [], costItems = [], ...task }, index) => ({
      ...task,
      source: task.source ?? source,
      status: statusOf(planOf(task)),
      ...takenOnCreation(statusOf(planOf(task)), at),
      createdBy: author?.who.id ?? null,
      direction: task.queue === 'external' ? ('IN' as const) : null,
      checklist: [
        ...(checklists.get(task.typeId ?? 0) ?? []).map((item) => ({ ...item, isDone: false })),
        ...lines,
      ],
      costItems,
      costs: costs[index] ?? 0,
      isCostsApproved: typeof approvals[index] === 'string',
      costsApprovedAt: typeof approvals[index] === 'string' ? at : null,
      repeatOfId: repeats[index] ?? null,
      isWarranty: decided[index]?.isWarranty ?? false,
      ...termColumns(terms[index]),
      createdAt: at,
      updatedAt: at,
    })),
  )
  await insertWarranties(tx, ids, decided)
  await insertActions(
    tx,
    wanted.flatMap((task, index) => {
      const [id, approval] = [ids[index] ?? 0, approvals[index] ?? null]
      return [...birthOf(id, task, at, author), ...(approval === null ? [] : [approvedAtBirth(id, approval)])]
    }),
    time,
  )
  await refreshSearch(tx, ids)
  await publishChange(tx, {
    room: 'tasks',
    changes: wanted.map(({ companyId }, index) => ({ id: ids[index] ?? 0, companyId })),
  })
  await publishCreated(
    tx,
    wanted.map((task, index) => ({ ...planOf(task), taskId: ids[index] ?? 0 })),
    author?.who.id ?? null,
  )
  return ids
}

type Plan = Required<Pick<RuleTask, 'operatorId' | 'plannedFrom' | 'plannedTo'>>

const planOf = ({ operatorId = null, plannedFrom = null, plannedTo = null }: Partial<Plan>): Plan => ({
  operatorId,
  plannedFrom,
  plannedTo,
})

function birthOf(taskId: number, task: RuleTask, at: string, author: Author | undefined): ActionRow[] {
  const { cause, askedAt = at } = task
  const { operatorId, plannedFrom, plannedTo } = planOf(task)
  const by = {
    taskId,
    userId: author?.who.id ?? null,
    source: task.source ?? (author ? sourceOf(author.who) : 'RULE'),
    fromText: null,
    at: askedAt,
  }
  const operator = operatorId === null ? undefined : author?.operatorNames.get(operatorId)
  const plan = windowText(plannedFrom, plannedTo)
  return [
    { ...by, kind: 'CREATED', field: cause?.field ?? null, toText: cause?.text ?? null },
    ...(operator === undefined
      ? []
      : [{ ...by, kind: 'OPERATOR' as const, field: taskTitles.operator, toText: operator }]),
    ...(plan === null ? [] : [{ ...by, kind: 'PLAN' as const, field: taskTitles.plannedFrom, toText: plan }]),
  ]
}

async function publishCreated(
  tx: Tx,
  created: readonly (Plan & { readonly taskId: number })[],
  byUserId: number | null,
): Promise<void> {
  await publish(
    tx,
    taskEvents.created,
    created.map(({ taskId }) => ({ taskId, byUserId })),
  )
  const assigned = created.flatMap(({ taskId, operatorId }) =>
    operatorId === null ? [] : [{ taskId, from: null, to: operatorId, byUserId }],
  )
  if (assigned.length > 0) await publish(tx, taskEvents.assigned, assigned)
  const planned = created.filter(({ plannedFrom, plannedTo }) => plannedFrom !== null || plannedTo !== null)
  if (planned.length === 0) return
  await publish(
    tx,
    taskEvents.planChanged,
    planned.map(({ taskId, plannedFrom, plannedTo }) => ({ taskId, plannedFrom, plannedTo, byUserId })),
  )
  await publish(
    tx,
    taskEvents.visitChanged,
    planned.map(({ taskId }) => ({ taskId })),
  )
}
