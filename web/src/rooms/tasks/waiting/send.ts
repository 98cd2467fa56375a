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

import { call } from '../../../platform/api/api.ts'
import { isStale } from '../../../platform/api/errors.ts'
import type { MutationKind, OutboxEntry } from './waiting.ts'

const silent = { silent: true }
type Body = Readonly<Record<string, unknown>>

/**
 * Calls that add something to the task: the server recognizes repetitions by their key, whatever the version
 * of the task.
 */
type AddedKind = 'comment' | 'mark' | 'signature'

const senders: Record<Exclude<MutationKind, AddedKind>, (id: number, body: Body) => Promise<Task>> = {
  status: (id, body) => call(tasksRoutes.status, { params: { id }, body: StatusInput.parse(body) }, silent),
  operator: (id, body) =>
    call(tasksRoutes.operator, { params: { id }, body: OperatorInput.parse(body) }, silent),
  car: (id, body) => call(tasksRoutes.car, { params: { id }, body: CarChoice.parse(body) }, silent),
  priority: (id, body) =>
    call(tasksRoutes.priority, { params: { id }, body: PriorityInput.parse(body) }, silent),
  queue: (id, body) => call(tasksRoutes.queue, { params: { id }, body: QueueInput.parse(body) }, silent),
  plan: (id, body) => call(tasksRoutes.plan, { params: { id }, body: PlanInput.parse(body) }, silent),
  deadline: (id, body) =>
    call(tasksRoutes.setDeadline, { params: { id }, body: DeadlineInput.parse(body) }, silent),
  approve: (id, body) =>
    call(tasksRoutes.approveCosts, { params: { id }, body: CostsInput.parse(body) }, silent),
  edit: (id, body) => call(tasksRoutes.update, { params: { id }, body: TaskPatch.parse(body) }, silent),
  done: (id, body) => call(tasksRoutes.done, { params: { id }, body: DoneInput.parse(body) }, silent),
  remoteDone: (id, body) =>
    call(tasksRoutes.remoteDone, { params: { id }, body: DoneInput.parse(body) }, silent),
  close: (id, body) => call(tasksRoutes.close, { params: { id }, body: CloseInput.parse(body) }, silent),
}

const addedSenders: Record<AddedKind, (id: number, body: Body, key: string) => Promise<unknown>> = {
  comment: (id, body, key) =>
    call(
      tasksRoutes.comment,
      { params: { id }, body: CommentInput.parse(body) },
      { ...silent, idempotencyKey: key },
    ),
  mark: (id, body, key) =>
    call(
      tasksRoutes.mark,
      { params: { id }, body: TaskMarkInput.parse(body) },
      { ...silent, idempotencyKey: key },
    ),
  signature: (id, body, key) =>
    call(
      documentsRoutes.sign,
      { params: { id }, body: SignatureInput.parse(body) },
      { ...silent, idempotencyKey: key },
    ),
}

const isAdded = (kind: MutationKind): kind is AddedKind => kind in addedSenders

/**
 * The task on the server after the change, null if the change does not affect it, or the newer state that
 * conflicts.
 */
export type Sent = { task: Task | null } | { newer: Task }

/** One attempt, over the version that the change was made over. */
export async function send({ kind, taskId: id, body, version, key }: OutboxEntry): Promise<Sent> {
  if (isAdded(kind)) {
    await addedSenders[kind](id, body, key)
    return { task: null }
  }
  try {
    return { task: await senders[kind](id, { ...body, version }) }
  } catch (error) {
    if (!isStale(error)) throw error
    return { newer: error.current as Task }
  }
}
