import type { Task } from '@naryad/contract/tasks/tasks'
import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { lifecycle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import type { Person } from '@naryad/contract/users/users'

import { call } from '../../../platform/api/api.ts'
import type { PlanWindow } from '../plan/plan.ts'
import { useTaskChange } from './useTaskChange.ts'

const inStatus = (status: TaskStatus) => ({ status, nextMove: lifecycle[status].nextMove })

/** Everything that is done to a task by a call of its own. */
export function useTaskActions(id: number) {
  const params = { id }
  return {
    status: useTaskChange<{ status: TaskStatus; reason?: string }>(id, {
      run: (body) => call(tasksRoutes.status, { params, body }),
      ahead: (_task, { status }) => inStatus(status),
      press: (body) => ({ kind: 'status', body, shown: inStatus(body.status), fields: ['status'] }),
    }),
    operator: useTaskChange<Person | null>(id, {
      run: (operator) => call(tasksRoutes.operator, { params, body: { operatorId: operator?.id ?? null } }),
      ahead: (_task, operator) => ({ operator }),
      press: (operator) => ({
        kind: 'operator',
        body: { operatorId: operator?.id ?? null },
        shown: { operator },
        fields: ['operator'],
      }),
    }),
    car: useTaskChange<number | null>(id, {
      run: (carId) => call(tasksRoutes.car, { params, body: { carId } }),
    }),
    priority: useTaskChange<Priority>(id, {
      run: (priority) => call(tasksRoutes.priority, { params, body: { priority } }),
      ahead: (_task, priority) => ({ priority }),
      press: (priority) => ({
        kind: 'priority',
        body: { priority },
        shown: { priority },
        fields: ['priority'],
      }),
    }),
    queue: useTaskChange<Queue>(id, {
      run: (queue) => call(tasksRoutes.queue, { params, body: { queue } }),
    }),
    plan: useTaskChange<PlanWindow>(id, {
      run: (body) => call(tasksRoutes.plan, { params, body }),
      ahead: (_task, plan) => plan,
      press: (plan) => ({
        kind: 'plan',
        body: { ...plan },
        shown: plan,
        fields: ['plannedFrom', 'plannedTo'],
      }),
    }),
    approveCosts: useTaskChange<boolean>(id, {
      run: (isCostsApproved) => call(tasksRoutes.approveCosts, { params, body: { isCostsApproved } }),
      ahead: (_task, isCostsApproved) => ({ isCostsApproved }),
    }),
    /** Fields chosen from a list: the last word wins, nothing typed can be lost. */
    fields: useTaskChange<TaskPatch>(id, {
      run: (body) => call(tasksRoutes.update, { params, body }),
    }),
    // The dialogs of these show what the server says under their own field.
    done: useTaskChange<string>(id, {
      run: (workReport) => call(tasksRoutes.done, { params, body: { workReport } }),
      press: (workReport) => ({
        kind: 'done',
        body: { workReport },
        shown: { ...inStatus('DONE'), workReport },
        fields: ['status'],
      }),
      silent: true,
    }),
    remoteDone: useTaskChange<string>(id, {
      run: (workReport) => call(tasksRoutes.remoteDone, { params, body: { workReport } }),
      press: (workReport) => ({
        kind: 'remoteDone',
        body: { workReport },
        shown: { ...inStatus('REMOTE_DONE'), workReport },
        fields: ['status'],
      }),
      silent: true,
    }),
    close: useTaskChange<string>(id, {
      run: (closeReason) => call(tasksRoutes.close, { params, body: { closeReason } }),
      silent: true,
    }),
  }
}

export type TaskActions = ReturnType<typeof useTaskActions>

/** What the shared rules look at, taken from the card. Open sub-tasks are known by number only on the server. */
export const judgedOf = (task: Task) => ({
  ...task,
  operatorId: task.operator?.id ?? null,
  openChildren: [] as number[],
})
