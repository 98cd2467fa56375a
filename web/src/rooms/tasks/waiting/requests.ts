import { SignatureInput } from '@naryad/contract/documents/documents'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import type { Input, Reply, RouteDef } from '@naryad/contract/kit/route'
import { TaskMarkInput } from '@naryad/contract/tasks/marks'
import {
  CarChoice,
  CloseInput,
  CommentInput,
  CostsInput,
  DeadlineInput,
  DoneInput,
  OperatorInput,
  PlanInput,
  PriorityInput,
  QueueInput,
  StatusInput,
  TaskPatch,
} from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import type { CallOptions } from '../../../client/api/request.ts'

type BodyOf<R extends RouteDef> = Input<R> extends { body: infer Body } ? Body : never

/** A call, and how its body is read again from the device. */
const request = <R extends RouteDef>(route: R, body: z.ZodType<BodyOf<R>>) => ({ route, body })

/** Changes of a task, answered with the changed task. */
const changes = {
  status: request(tasksRoutes.status, StatusInput),
  operator: request(tasksRoutes.operator, OperatorInput),
  car: request(tasksRoutes.car, CarChoice),
  priority: request(tasksRoutes.priority, PriorityInput),
  queue: request(tasksRoutes.queue, QueueInput),
  plan: request(tasksRoutes.plan, PlanInput),
  deadline: request(tasksRoutes.setDeadline, DeadlineInput),
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
  signature: request(documentsRoutes.sign, SignatureInput),
}

/** The request of each action on a task, the same when it is made and when it is sent later. */
export const taskRequests = { ...changes, ...additions }

export type ChangeKind = keyof typeof changes
export type AddedKind = keyof typeof additions
export type MutationKind = ChangeKind | AddedKind

type RouteOf<Kind extends MutationKind> = (typeof taskRequests)[Kind]['route']

export type TaskRequest<Kind extends MutationKind> = {
  [One in Kind]: { kind: One; body: BodyOf<RouteOf<One>> }
}[Kind]

export const isAdded = (kind: MutationKind): kind is AddedKind => kind in additions

export const sendRequest = <Kind extends MutationKind>(
  id: number,
  { kind, body }: TaskRequest<Kind>,
  options?: CallOptions,
): Promise<Reply<RouteOf<Kind>>> =>
  // The route and its body belong together by the type of the request.
  call<RouteDef>(taskRequests[kind].route, { params: { id }, body }, options) as never
