import type { CarRef } from '@naryad/contract/cars/cars'
import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'
import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { isDone, lifecycle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import type { Person } from '@naryad/contract/users/users'

import { serverMoment } from '../../../client/api/serverClock.ts'
import { useMe } from '../../../client/session/me.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import type { PlanWindow } from '../plan/plan.ts'
import { describeChange } from './undo.ts'
import { type TaskMutation, useTaskChange } from './useTaskChange.ts'

/** Uses the device's clock until the server responds; the rules of reopening depend on it. */
function inStatus(status: TaskStatus): Partial<Task> {
  const at = serverMoment()
  return {
    status,
    nextMove: lifecycle[status].nextMove,
    ...(isDone(status) && { doneAt: at }),
    ...(status === 'CLOSED' && { closedAt: at }),
  }
}

const finished = (kind: 'done' | 'remoteDone', workReport: string): TaskMutation => ({
  kind,
  body: { workReport },
  shown: { ...inStatus(kind === 'done' ? 'DONE' : 'REMOTE_DONE'), workReport },
  fields: ['status'],
})

const notApproved = { isCostsApproved: false, costsApprovedAt: null, costsApprovedBy: null }

/** Fields chosen in place: their ids for the request, and their display values. */
interface Chosen {
  patch: TaskPatch
  shown: Partial<Pick<Task, 'type' | 'category' | 'isWarranty'>>
}

/**
 * Moves the task to another queue; the moved task drops values not used there, `restored` brings back those
 * that an earlier move has dropped.
 */
export interface Moved {
  queue: Queue
  left: Partial<Pick<Task, 'type' | 'category'>>
  restored?: TaskPatch
}

/** Depends on the queue: a refused move does not bring its values. */
const restoreDropped = (restored: TaskPatch, left: Moved['left']): TaskMutation['followUp'] => ({
  kind: 'edit',
  body: { ...restored },
  shown: left,
  fields: ['type', 'category', 'queue'],
})

/** All actions on a task. `listed`: the task as shown by a list. */
export function useTaskActions(id: number, listed?: TaskItem) {
  const me = useMe()
  return {
    status: useTaskChange<{ status: TaskStatus; reason?: string }, TaskItem>(
      id,
      {
        describe: (after, before) => describeChange.status(after, before, me),
        press: (body) => ({ kind: 'status', body, shown: inStatus(body.status), fields: ['status'] }),
      },
      listed,
    ),
    operator: useTaskChange<Person | null>(id, {
      describe: describeChange.operator,
      press: (operator) => ({
        kind: 'operator',
        body: { operatorId: operator?.id ?? null },
        shown: { operator },
        fields: ['operator'],
      }),
    }),
    car: useTaskChange<CarRef | null>(id, {
      press: (car) => ({
        kind: 'car',
        body: { carId: car?.id ?? null },
        shown: { car },
        fields: ['car'],
      }),
    }),
    priority: useTaskChange<Priority>(id, {
      press: (priority) => ({
        kind: 'priority',
        body: { priority },
        shown: { priority },
        fields: ['priority'],
      }),
    }),
    queue: useTaskChange<Moved>(id, {
      describe: describeChange.queue,
      press: ({ queue, left, restored }) => ({
        kind: 'queue',
        body: { queue },
        shown: { queue, ...(!restored && left) },
        fields: ['queue'],
        ...(restored && { followUp: restoreDropped(restored, left) }),
      }),
    }),
    plan: useTaskChange<PlanWindow>(id, {
      describe: describeChange.plan,
      press: (plan) => ({
        kind: 'plan',
        body: { ...plan },
        shown: plan,
        fields: ['plannedFrom', 'plannedTo'],
      }),
    }),
    deadline: useTaskChange<string | null>(id, {
      describe: describeChange.deadline,
      press: (deadlineAt) => ({
        kind: 'deadline',
        body: { deadlineAt },
        // The server calculates a deadline by norm.
        shown: deadlineAt === null ? { hasManualDeadline: false } : { deadlineAt, hasManualDeadline: true },
        fields: [deadlineAt === null ? 'hasManualDeadline' : 'deadlineAt'],
      }),
    }),
    approveCosts: useTaskChange<boolean>(id, {
      describe: describeChange.costs,
      press: (isCostsApproved) => ({
        kind: 'approve',
        body: { isCostsApproved },
        shown: { ...notApproved, isCostsApproved, costsRefusedAt: null },
        // Approves exactly this sum.
        fields: ['isCostsApproved', 'costs'],
      }),
    }),
    refuseCosts: useTaskChange<string>(id, {
      press: (reason) => ({
        kind: 'approve',
        body: { isCostsApproved: false, reason },
        shown: { ...notApproved, costsRefusedAt: serverMoment() },
        // Costs that are merely not approved are not refused yet: the reason still has to be sent.
        fields: ['costsRefusedAt', 'isCostsApproved', 'costs'],
      }),
      isAwaited: true,
      describe: () => ({ text: `Затраты по заявке ${numbered(id)} отклонены, диспетчер увидит причину` }),
    }),
    /** Fields chosen from a list: the last write wins, because nothing typed can be lost. */
    fields: useTaskChange<Chosen>(id, {
      press: ({ patch, shown }) => ({
        kind: 'edit',
        body: { ...patch },
        shown,
        fields: Object.keys(shown) as (keyof typeof shown)[],
      }),
    }),
    // Silent, because their dialogs show errors below the field.
    done: useTaskChange<string>(id, {
      press: (workReport) => finished('done', workReport),
      isAwaited: true,
      silent: true,
    }),
    remoteDone: useTaskChange<string>(id, {
      press: (workReport) => finished('remoteDone', workReport),
      isAwaited: true,
      silent: true,
    }),
    close: useTaskChange<string>(id, {
      press: (closeReason) => ({
        kind: 'close',
        body: { closeReason },
        shown: { ...inStatus('CLOSED'), closeReason },
        fields: ['status'],
      }),
      isAwaited: true,
      silent: true,
    }),
  }
}

export type TaskActions = ReturnType<typeof useTaskActions>
