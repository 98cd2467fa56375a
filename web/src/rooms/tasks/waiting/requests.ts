import { SignatureInput } from '@naryad/contract/documents/documents'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { Id } from '@naryad/contract/kit/fields'
import type { Input, Reply, RouteDef } from '@naryad/contract/kit/route'
import { PromiseCloseInput, PromiseInput } from '@naryad/contract/promises/promises'
import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { TaskMarkInput } from '@naryad/contract/tasks/marks'
import {
  CarChoice,
  CloseInput,
  CommentInput,
  CostsInput,
  CrewInput,
  DeadlineInput,
  DoneInput,
  NextMoveInput,
  OperatorInput,
  PlanInput,
  PriorityInput,
  QueueInput,
  StatusInput,
  TaskPatch,
} from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { TakeInput, TickInput, TriageInput } from '@naryad/contract/triage/triage'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { UnitInput, UnitMoveInput, UnitReplaceInput } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import type { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import type { CallOptions } from '../../../client/api/request.ts'

type BodyOf<R extends RouteDef> = Input<R> extends { body: infer Body } ? Body : never

/** What a call is made with, by the task and the stored body. */
type InputOf = (taskId: number, body: object) => { params?: { id: number }; body: object }

/** A call of the task. */
const ofTask: InputOf = (id: number, body: object) => ({ params: { id }, body })
/** A call of another room, made for the task: its body names the task. */
const forTask: InputOf = (_id: number, body: object) => ({ body })

/** A call, how its body is read again from the device, and what it is called with. */
const request = <R extends RouteDef>(route: R, body: z.ZodType<BodyOf<R>>, inputOf = ofTask) => ({
  route,
  body,
  inputOf,
})

/** The unit is named beside the body of its move. */
const MovedUnit = UnitMoveInput.extend({ unitId: Id })
type MovedUnit = z.output<typeof MovedUnit>
const moveUnit = {
  route: unitsRoutes.move,
  body: MovedUnit,
  inputOf: (_id: number, moved: object) => {
    const { unitId, ...body } = moved as MovedUnit
    return { params: { id: unitId }, body }
  },
}

/** Changes of a task, answered with the changed task. */
const changes = {
  status: request(tasksRoutes.status, StatusInput),
  operator: request(tasksRoutes.operator, OperatorInput),
  crew: request(tasksRoutes.crew, CrewInput),
  car: request(tasksRoutes.car, CarChoice),
  priority: request(tasksRoutes.priority, PriorityInput),
  queue: request(tasksRoutes.queue, QueueInput),
  plan: request(tasksRoutes.plan, PlanInput),
  deadline: request(tasksRoutes.setDeadline, DeadlineInput),
  next: request(tasksRoutes.next, NextMoveInput),
  promise: request(promisesRoutes.give, PromiseInput),
  closePromise: request(promisesRoutes.close, PromiseCloseInput),
  triage: request(triageRoutes.answer, TriageInput),
  take: request(triageRoutes.take, TakeInput),
  approve: request(tasksRoutes.approveCosts, CostsInput),
  edit: request(tasksRoutes.update, TaskPatch),
  done: request(tasksRoutes.done, DoneInput),
  remoteDone: request(tasksRoutes.remoteDone, DoneInput),
  close: request(tasksRoutes.close, CloseInput),
}

/** Additions to a task: the server recognizes repetitions by their key, whatever the version of the task. */
const additions = {
  comment: request(tasksRoutes.comment, CommentInput),
  mark: request(tasksRoutes.mark, TaskMarkInput),
  tick: request(triageRoutes.tick, TickInput),
  signature: request(documentsRoutes.sign, SignatureInput),
  moveUnit,
  replaceUnit: request(unitsRoutes.replace, UnitReplaceInput, forTask),
  addUnit: request(unitsRoutes.create, UnitInput, forTask),
}

/** The request of each action on a task, the same when it is made and when it is sent later. */
export const taskRequests = { ...changes, ...additions }

export type ChangeKind = keyof typeof changes
export type AddedKind = keyof typeof additions
export type MutationKind = ChangeKind | AddedKind

type RouteOf<Kind extends MutationKind> = (typeof taskRequests)[Kind]['route']

export type TaskRequest<Kind extends MutationKind> = {
  [One in Kind]: { kind: One; body: z.output<(typeof taskRequests)[One]['body']> }
}[Kind]

export const isAdded = (kind: MutationKind): kind is AddedKind => kind in additions

export const sendRequest = <Kind extends MutationKind>(
  id: number,
  { kind, body }: TaskRequest<Kind>,
  options?: CallOptions,
): Promise<Reply<RouteOf<Kind>>> => {
  const { route, inputOf } = taskRequests[kind]
  // The route and its body belong together by the type of the request.
  return call<RouteDef>(route, inputOf(id, body), options) as never
}
