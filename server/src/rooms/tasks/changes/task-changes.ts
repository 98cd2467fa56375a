import type { Parsed, RouteDef, Routes } from '@naryad/contract/kit/route'
import type { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import type { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { assign } from '../assignment/assignment.service.ts'
import { changeCar } from '../assignment/owners.service.ts'
import { setContract } from '../contracts/contract.service.ts'
import { settleCosts } from '../costs/costs.service.ts'
import { setCrew } from '../crew/crew.service.ts'
import { setDeadline, setPriority } from '../deadlines/set-deadline.service.ts'
import { setNextMove } from '../deadlines/set-next-move.service.ts'
import { describeByDriver, edit } from '../edit/edit.service.ts'
import { moveToQueue } from '../edit/move-to-queue.service.ts'
import { close, finish, moveAll, moveStatus } from '../status/transitions.service.ts'
import type { RestoredColumn } from '../undo/undone-task.ts'
import { planVisit } from '../visits/plan.service.ts'
import type { Action } from './changes.service.ts'

type Body<R extends RouteDef> = Parsed<R> extends { readonly body: infer Given } ? Given : never

/** What a call does to a task. */
export interface TaskChange<Given> {
  readonly action: (body: Given) => Action
  /** What an undo of it restores; absent if it cannot be undone. */
  readonly restores?: readonly RestoredColumn[]
}

type ChangesOf<R extends Routes, Name extends keyof R = keyof R> = {
  readonly [One in Name]: TaskChange<Body<R[One]>>
}

export type ChangeName =
  | 'update'
  | 'status'
  | 'done'
  | 'remoteDone'
  | 'close'
  | 'approveCosts'
  | 'operator'
  | 'crew'
  | 'car'
  | 'driverDescription'
  | 'plan'
  | 'setDeadline'
  | 'next'
  | 'contract'
  | 'queue'
  | 'priority'

/** A status brings its operator along, and the other way round; both may end what belongs to the former one. */
const stage = ['operatorId', 'crewIds', 'status', 'waitsForDriver', 'takenAt', 'takeMinutes'] as const
/** Chosen by hand; one that was found is found again. */
const contract = ['contractId', 'hasManualContract'] as const
const deadline = ['deadlineAt', 'deadlineNormMinutes', 'hasManualDeadline'] as const

export const taskChanges = {
  update: { action: edit },
  status: { action: ({ status, reason }) => moveStatus(status, reason), restores: stage },
  done: { action: ({ workReport }) => finish('DONE', workReport) },
  remoteDone: { action: ({ workReport }) => finish('REMOTE_DONE', workReport) },
  close: { action: ({ closeReason }) => close(closeReason) },
  approveCosts: { action: ({ isCostsApproved, reason }) => settleCosts(isCostsApproved, reason) },
  operator: { action: ({ operatorId }) => assign(operatorId), restores: stage },
  crew: { action: ({ userIds }) => setCrew(userIds), restores: ['crewIds'] },
  car: { action: ({ carId }) => changeCar(carId), restores: ['carId', 'companyId'] },
  driverDescription: { action: ({ driverDescription }) => describeByDriver(driverDescription) },
  plan: {
    action: ({ plannedFrom, plannedTo }) => planVisit({ plannedFrom, plannedTo }),
    restores: ['plannedFrom', 'plannedTo', ...stage],
  },
  setDeadline: { action: ({ deadlineAt }) => setDeadline({ deadlineAt }), restores: deadline },
  next: {
    action: setNextMove,
    restores: ['nextMoveAt', 'hasManualNextMove', 'nextMoveNote', 'waitsForDriver'],
  },
  contract: { action: ({ contractId }) => setContract(contractId) },
  queue: {
    action: ({ queue }) => moveToQueue({ queue }),
    restores: ['queue', 'typeId', 'categoryId', 'direction', ...contract],
  },
  priority: {
    action: ({ priority }) => setPriority(priority),
    restores: ['priority', 'deadlineAt', 'deadlineNormMinutes'],
  },
} satisfies ChangesOf<typeof tasksRoutes, ChangeName>

/** The same for many tasks, where the bodies allow it. */
export const bulkChanges: ChangesOf<typeof tasksBulkRoutes> = {
  ...taskChanges,
  /** Without a reason, and not where one is needed. */
  status: { action: ({ status }) => moveAll(status), restores: stage },
  approveCosts: { action: ({ isCostsApproved }) => settleCosts(isCostsApproved) },
  deadline: { action: setDeadline, restores: deadline },
  queue: { action: moveToQueue, restores: taskChanges.queue.restores },
}
