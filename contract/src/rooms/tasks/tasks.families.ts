import { isDone, isEnded, type TaskStatus } from './tasks.statuses.ts'

/** The state of children that determines the status of their parent. */
export interface Child {
  status: TaskStatus
  /** Also of a closed child: whether it had been done before. */
  wasDone: boolean
}

const waitingToStart: readonly TaskStatus[] = ['NEW', 'ASSIGNED', 'PLANNED']

/**
 * The status of a parent, derived from its children: NEW if all are new, IN_PROGRESS if one has started,
 * DONE if all have ended and one was done. Null: the parent is unchanged.
 */
export function parentStatus(children: readonly Child[]): 'NEW' | 'IN_PROGRESS' | 'DONE' | null {
  if (children.length === 0) return null
  if (children.every((child) => child.status === 'NEW')) return 'NEW'
  if (children.every((child) => isEnded(child.status)))
    return children.some((child) => child.wasDone) ? 'DONE' : null
  return children.some((child) => !waitingToStart.includes(child.status)) ? 'IN_PROGRESS' : null
}

/**
 * The new status of the parent after a change of its children. A closed parent stays closed, and one that
 * was completed by hand (for example remotely) keeps its status.
 */
export function followChildren(
  parent: TaskStatus,
  before: readonly Child[],
  after: readonly Child[],
): TaskStatus {
  const status = parentStatus(after)
  if (status === null || parent === 'CLOSED' || status === parentStatus(before)) return parent
  return status === 'DONE' && isDone(parent) ? parent : status
}

/**
 * Why a finished sub-task cannot be returned to work: its parent is closed, and a closed task has no open
 * children.
 */
export const checkReturnChild = (parent: { id: number; status: TaskStatus }): string | null =>
  parent.status === 'CLOSED'
    ? `Основная заявка №\u00a0${parent.id} закрыта: сначала откройте её повторно`
    : null
