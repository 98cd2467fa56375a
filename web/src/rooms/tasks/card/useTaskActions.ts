import type { CarRef } from '@naryad/contract/cars/cars'
import type { PromiseCloseInput, PromiseInput, TaskPromise } from '@naryad/contract/promises/promises'
import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'
import type { NextMoveInput, TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { isDone, lifecycle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import type { TakenPart } from '@naryad/contract/triage/parts'
import type { Person } from '@naryad/contract/users/users'

import { serverMoment } from '../../../client/api/serverClock.ts'
import { useMe } from '../../../client/session/me.ts'
import type { PlanWindow } from '../../../entities/task/plan/plan.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import type { AnsweredTriage } from '../../triage/index.ts'
import { triageOf } from '../triageOf.ts'
import { describeChange } from './describeChange.ts'
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
  shown: Partial<Pick<Task, 'type' | 'category' | 'isWarranty' | 'unit' | 'warrantyWhy'>>
}

/** Moves the task to another queue, where values are dropped that are not used there. */
export interface Moved {
  queue: Queue
  left: Partial<Pick<Task, 'type' | 'category'>>
}

/** The next step, or none of one's own: as follows from the status. */
export type NextMoveChange = Omit<NextMoveInput, 'version'>

interface PromiseEnd {
  promise: TaskPromise
  result: PromiseCloseInput['result']
}

/** As it is shown until the server has given it a number. */
const promiseOf = ({ at, to, text, replacesId }: PromiseInput, by: Person): TaskPromise => ({
  id: replacesId ?? 0,
  at,
  to,
  text,
  by,
  movesCount: replacesId === undefined ? 0 : 1,
})

/** All actions on a task. `listed`: the task as shown by a list. */
export function useTaskActions(id: number, listed?: TaskItem) {
  const me = useMe()
  return {
    status: useTaskChange<{ status: TaskStatus; reason?: string }, TaskItem>(
      id,
      {
        describe: describeChange.status,
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
    crew: useTaskChange<Person[]>(id, {
      describe: describeChange.crew,
      press: (crew) => ({
        kind: 'crew',
        body: { userIds: crew.map((person) => person.id) },
        shown: { crew },
        fields: ['crew'],
      }),
    }),
    car: useTaskChange<CarRef | null>(id, {
      describe: describeChange.car,
      press: (car) => ({
        kind: 'car',
        body: { carId: car?.id ?? null },
        shown: { car },
        fields: ['car'],
      }),
    }),
    priority: useTaskChange<Priority>(id, {
      describe: describeChange.priority,
      press: (priority) => ({
        kind: 'priority',
        body: { priority },
        shown: { priority },
        fields: ['priority'],
      }),
    }),
    queue: useTaskChange<Moved>(id, {
      describe: describeChange.queue,
      press: ({ queue, left }) => ({
        kind: 'queue',
        body: { queue },
        shown: { queue, ...left },
        fields: ['queue'],
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
    nextMove: useTaskChange<NextMoveChange>(id, {
      describe: describeChange.nextMove,
      press: ({ at, note, who }) => ({
        kind: 'next',
        body: { at, note, ...(who && { who }) },
        // The server calculates a step by the status.
        shown: {
          ...(at === null ? { hasManualNextMove: false } : { nextMoveAt: at, hasManualNextMove: true }),
          nextMoveNote: note,
          ...(who && { nextMove: who }),
        },
        fields: [
          at === null ? 'hasManualNextMove' : 'nextMoveAt',
          'nextMoveNote',
          ...(who ? (['nextMove'] as const) : []),
        ],
      }),
    }),
    promise: useTaskChange<PromiseInput>(id, {
      press: (body) => ({
        kind: 'promise',
        body: { ...body },
        shown: { promise: promiseOf(body, me) },
        fields: ['promise'],
      }),
    }),
    closePromise: useTaskChange<PromiseEnd>(id, {
      press: ({ promise, result }) => ({
        kind: 'closePromise',
        body: { result, promiseId: promise.id },
        shown: { promise: null },
        fields: ['promise'],
      }),
    }),
    triage: useTaskChange<AnsweredTriage>(id, {
      press: (answered) => ({
        kind: 'triage',
        body: { questionnaireId: answered.questionnaire.id, answers: answered.answers },
        shown: { triage: triageOf(answered, me) },
        fields: ['triage'],
      }),
    }),
    take: useTaskChange<TakenPart[]>(id, {
      press: (take) => ({ kind: 'take', body: { take }, shown: { take }, fields: ['take'] }),
    }),
    approveCosts: useTaskChange<boolean, TaskItem>(
      id,
      {
        describe: describeChange.costs,
        press: (isCostsApproved) => ({
          kind: 'approve',
          body: { isCostsApproved },
          shown: { ...notApproved, isCostsApproved, costsRefusedAt: null },
          // Approves exactly this sum.
          fields: ['isCostsApproved', 'costs'],
        }),
      },
      listed,
    ),
    refuseCosts: useTaskChange<string, TaskItem>(
      id,
      {
        press: (reason) => ({
          kind: 'approve',
          body: { isCostsApproved: false, reason },
          shown: { ...notApproved, costsRefusedAt: serverMoment() },
          // Costs that are merely not approved are not refused yet: the reason still has to be sent.
          fields: ['costsRefusedAt', 'isCostsApproved', 'costs'],
        }),
        isAwaited: true,
        describe: () => `Затраты по заявке ${numbered(id)} отклонены, диспетчер увидит причину`,
      },
      listed,
    ),
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
