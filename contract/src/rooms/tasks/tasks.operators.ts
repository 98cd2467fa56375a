import { shortName } from '../../kit/people.ts'
import { inQuotes } from '../../kit/quotes.ts'
import { roles, type Role } from '../../kit/rights.ts'
import type { Person } from '../users/users.ts'
import { type Queue, queueTitles } from './tasks.queues.ts'
import type { Actor, TaskRuleInput, RefusalReason } from './tasks.rules.ts'
import { checkChange, statusTitle, type TaskStatus } from './tasks.statuses.ts'

/** The properties of a user that decide whether they can be the operator of a task. */
export interface Answerer extends Person {
  role: Role
  isBlocked: boolean
  /** Limits the user to some queues; empty means all. */
  queues: readonly Queue[]
}

export const worksQueue = (queues: readonly Queue[], queue: Queue): boolean =>
  queues.length === 0 || queues.includes(queue)

type QueueNames = Readonly<Record<Queue, string>>

const mayAnswer = (role: Role): boolean => role !== 'client'

/** Roles that can be an operator; administrators too, when they take a task themselves. */
export const answeringRoles: readonly Role[] = roles.filter(mayAnswer)

/**
 * Why this user cannot be the operator of a task in this queue; null if they can. `names` are the
 * company's names of the queues.
 */
export function checkResponsible(
  person: Answerer,
  queue: Queue,
  names: QueueNames = queueTitles,
): RefusalReason {
  if (!mayAnswer(person.role)) return 'Оператором может быть только сотрудник'
  if (person.isBlocked) return `${shortName(person)} — пользователь заблокирован`
  if (!worksQueue(person.queues, queue))
    return `${shortName(person)} не работает с очередью ${inQuotes(names[queue])}`
  return null
}

/** Why a task of this operator cannot be moved to the queue; a blocked operator is allowed here. */
export function checkOperatorQueue(
  operator: Omit<Answerer, 'isBlocked'>,
  queue: Queue,
  names: QueueNames = queueTitles,
): RefusalReason {
  const unfit = checkResponsible({ ...operator, isBlocked: false }, queue, names)
  return unfit && `${unfit}: сначала смените оператора`
}

/** Why this user may not assign the task to `operatorId`: an engineer may only take unassigned tasks. */
export const checkMayAssign = (
  task: Pick<TaskRuleInput, 'operatorId'>,
  operatorId: number | null,
  actor: Actor,
): RefusalReason => {
  if (actor.role !== 'engineer') return null
  if (operatorId !== actor.id) return 'Инженер может взять заявку только себе'
  return task.operatorId === null || task.operatorId === actor.id ? null : 'Заявку уже взяли'
}

/** A task without an operator must be new. */
export const needsOperator = (status: TaskStatus): boolean => status !== 'NEW'

/** Why this user cannot become the operator; with null, why the operator cannot be removed. */
export function checkAssignment(
  task: Pick<TaskRuleInput, 'status' | 'childsCount'> & { queue: Queue },
  operator: Answerer | null,
  names: QueueNames = queueTitles,
): RefusalReason {
  const closed = checkChange(task)
  if (closed) return closed
  if (operator) return checkResponsible(operator, task.queue, names)
  return statusWithOperator(task, null) === null
    ? `В статусе ${inQuotes(statusTitle(task.status))} у заявки должен быть оператор`
    : null
}

/**
 * The status after the operator is set or cleared: NEW becomes ASSIGNED and vice versa. Null: the change
 * is not allowed. The status of a parent depends only on its children.
 */
export function statusWithOperator(
  task: Pick<TaskRuleInput, 'status' | 'childsCount'>,
  operatorId: number | null,
): TaskStatus | null {
  if (operatorId === null) {
    if (task.status === 'ASSIGNED') return 'NEW'
    return needsOperator(task.status) ? null : task.status
  }
  return task.status === 'NEW' && task.childsCount === 0 ? 'ASSIGNED' : task.status
}

/** Whether the acting user becomes the operator of an unassigned task. */
export const fillsOperator = (actor: Actor & { queues: readonly Queue[] }, queue: Queue): boolean =>
  mayAnswer(actor.role) && worksQueue(actor.queues, queue)
