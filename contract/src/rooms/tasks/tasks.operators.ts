import { shortName } from '../../kit/people.ts'
import { roles, type Role } from '../../kit/rights.ts'
import type { Person } from '../users/users.ts'
import { type Queue, queueTitles } from './tasks.queues.ts'
import type { Actor, TaskRuleInput, RefusalReason } from './tasks.rules.ts'
import { checkChange } from './tasks.rules.ts'
import { statusTitle, type TaskStatus } from './tasks.statuses.ts'

/** The facts that decide whether a user can be the operator of a task. */
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

/** Roles that can be an operator: an administrator too, of tasks taken into work. */
export const answeringRoles: readonly Role[] = roles.filter(mayAnswer)

/** Why this person cannot be the operator of a task in this queue, which the company may call by a name of its own. */
export function checkResponsible(
  person: Answerer,
  queue: Queue,
  names: QueueNames = queueTitles,
): RefusalReason {
  if (!mayAnswer(person.role)) return 'Оператором может быть только сотрудник'
  if (person.isBlocked) return `${shortName(person)} — пользователь заблокирован`
  if (!worksQueue(person.queues, queue))
    return `${shortName(person)} не работает с очередью «${names[queue]}»`
  return null
}

/** Why a task of this operator cannot go to another queue; a block of the operator does not matter. */
export function checkOperatorQueue(
  operator: Omit<Answerer, 'isBlocked'>,
  queue: Queue,
  names: QueueNames = queueTitles,
): RefusalReason {
  const unfit = checkResponsible({ ...operator, isBlocked: false }, queue, names)
  return unfit && `${unfit}: сначала смените оператора`
}

/** Why this user may not assign the task to `operatorId`: an engineer only takes free tasks and assigns none. */
export const checkMayAssign = (
  task: Pick<TaskRuleInput, 'operatorId'>,
  operatorId: number | null,
  actor: Actor,
): RefusalReason => {
  if (actor.role !== 'engineer') return null
  if (operatorId !== actor.id) return 'Инженер может взять заявку только себе'
  return task.operatorId === null || task.operatorId === actor.id ? null : 'Заявку уже взяли'
}

/** Without an operator a task may only be new. */
export const needsOperator = (status: TaskStatus): boolean => status !== 'NEW'

/** Why this person, or null, cannot become the operator. */
export function checkAssignment(
  task: Pick<TaskRuleInput, 'status' | 'childsCount'> & { queue: Queue },
  operator: Answerer | null,
  names: QueueNames = queueTitles,
): RefusalReason {
  const closed = checkChange(task)
  if (closed) return closed
  if (operator) return checkResponsible(operator, task.queue, names)
  return statusWithOperator(task, null) === null
    ? `В статусе «${statusTitle(task.status)}» у заявки должен быть оператор`
    : null
}

/**
 * The status that follows from setting or clearing the operator: NEW becomes ASSIGNED and the other way round.
 * Null: it cannot be. A parent's status follows its children alone.
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

/** Whether the person who acts becomes the operator of a task that has none. */
export const fillsOperator = (actor: Actor & { queues: readonly Queue[] }, queue: Queue): boolean =>
  mayAnswer(actor.role) && worksQueue(actor.queues, queue)
