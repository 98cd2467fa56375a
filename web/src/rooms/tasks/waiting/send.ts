import type { Task } from '@naryad/contract/tasks/tasks'
import {
  CommentInput,
  DoneInput,
  OperatorInput,
  PlanInput,
  PriorityInput,
  StatusInput,
} from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { call } from '../../../platform/api/api.ts'
import { isStale } from '../../../platform/api/errors.ts'
import { judge, type PressedKind, rivalOf, type Waiting } from './waiting.ts'

const silent = { silent: true }
type Body = Readonly<Record<string, unknown>>

const senders: Record<Exclude<PressedKind, 'comment'>, (id: number, body: Body) => Promise<Task>> = {
  status: (id, body) => call(tasksRoutes.status, { params: { id }, body: StatusInput.parse(body) }, silent),
  operator: (id, body) =>
    call(tasksRoutes.operator, { params: { id }, body: OperatorInput.parse(body) }, silent),
  priority: (id, body) =>
    call(tasksRoutes.priority, { params: { id }, body: PriorityInput.parse(body) }, silent),
  plan: (id, body) => call(tasksRoutes.plan, { params: { id }, body: PlanInput.parse(body) }, silent),
  done: (id, body) => call(tasksRoutes.done, { params: { id }, body: DoneInput.parse(body) }, silent),
  remoteDone: (id, body) =>
    call(tasksRoutes.remoteDone, { params: { id }, body: DoneInput.parse(body) }, silent),
}

/** The task as the server has it now; null for what changes nothing of it. Or a colleague who was first. */
export type Sent = { task: Task | null } | { rival: NonNullable<Waiting['rival']> }

/** One try, over the version that the press was made over; over a newer one where nobody touched the same. */
export async function send(change: Waiting): Promise<Sent> {
  const { kind, taskId: id, body, version, key } = change
  if (kind === 'comment') {
    await call(
      tasksRoutes.comment,
      { params: { id }, body: CommentInput.parse(body) },
      { ...silent, idempotencyKey: key },
    )
    return { task: null }
  }
  try {
    return { task: await senders[kind](id, { ...body, version }) }
  } catch (error) {
    if (!isStale(error)) throw error
    const current = error.current as Task
    const verdict = judge(change, { ...current })
    if (verdict === 'there') return { task: current }
    if (verdict === 'rival') return { rival: rivalOf(change, current) }
    return send({ ...change, version: current.version })
  }
}
