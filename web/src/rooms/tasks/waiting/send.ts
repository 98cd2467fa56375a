import { SignatureInput } from '@naryad/contract/documents/documents'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { TaskMarkInput } from '@naryad/contract/tasks/marks'
import type { Task } from '@naryad/contract/tasks/tasks'
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

import { call } from '../../../client/api/api.ts'
import { type ApiError, isStale } from '../../../client/api/errors.ts'
import type { CallOptions } from '../../../client/api/request.ts'
import type { MutationKind, OutboxEntry } from './waiting.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Calls that add something to the task: the server recognizes repetitions by their key, whatever the version
 * of the task.
 */
type AddedKind = 'comment' | 'mark' | 'signature'

const senders: Record<
  Exclude<MutationKind, AddedKind>,
  (id: number, body: Body, options: CallOptions) => Promise<Task>
> = {
  status: (id, body, options) =>
    call(tasksRoutes.status, { params: { id }, body: StatusInput.parse(body) }, options),
  operator: (id, body, options) =>
    call(tasksRoutes.operator, { params: { id }, body: OperatorInput.parse(body) }, options),
  car: (id, body, options) => call(tasksRoutes.car, { params: { id }, body: CarChoice.parse(body) }, options),
  priority: (id, body, options) =>
    call(tasksRoutes.priority, { params: { id }, body: PriorityInput.parse(body) }, options),
  queue: (id, body, options) =>
    call(tasksRoutes.queue, { params: { id }, body: QueueInput.parse(body) }, options),
  plan: (id, body, options) =>
    call(tasksRoutes.plan, { params: { id }, body: PlanInput.parse(body) }, options),
  deadline: (id, body, options) =>
    call(tasksRoutes.setDeadline, { params: { id }, body: DeadlineInput.parse(body) }, options),
  approve: (id, body, options) =>
    call(tasksRoutes.approveCosts, { params: { id }, body: CostsInput.parse(body) }, options),
  edit: (id, body, options) =>
    call(tasksRoutes.update, { params: { id }, body: TaskPatch.parse(body) }, options),
  done: (id, body, options) =>
    call(tasksRoutes.done, { params: { id }, body: DoneInput.parse(body) }, options),
  remoteDone: (id, body, options) =>
    call(tasksRoutes.remoteDone, { params: { id }, body: DoneInput.parse(body) }, options),
  close: (id, body, options) =>
    call(tasksRoutes.close, { params: { id }, body: CloseInput.parse(body) }, options),
}

const addedSenders: Record<AddedKind, (id: number, body: Body, options: CallOptions) => Promise<unknown>> = {
  comment: (id, body, options) =>
    call(tasksRoutes.comment, { params: { id }, body: CommentInput.parse(body) }, options),
  mark: (id, body, options) =>
    call(tasksRoutes.mark, { params: { id }, body: TaskMarkInput.parse(body) }, options),
  signature: (id, body, options) =>
    call(documentsRoutes.sign, { params: { id }, body: SignatureInput.parse(body) }, options),
}

const isAdded = (kind: MutationKind): kind is AddedKind => kind in addedSenders

/**
 * The task on the server after the change, null if the change does not affect it, or the newer state that
 * conflicts.
 */
export type Sent = { task: Task | null } | { newer: Task; refusal: ApiError }

/** One attempt, over the version that the change was made over. */
export async function send(entry: OutboxEntry): Promise<Sent> {
  const { kind, taskId: id, body, version, key, at, knownVersion } = entry
  const options = { silent: true, occurrence: { at, knownVersion } }
  if (isAdded(kind)) {
    await addedSenders[kind](id, body, { ...options, idempotencyKey: key })
    return { task: null }
  }
  try {
    return { task: await senders[kind](id, { ...body, version }, options) }
  } catch (error) {
    if (!isStale(error)) throw error
    return { newer: error.current as Task, refusal: error }
  }
}
