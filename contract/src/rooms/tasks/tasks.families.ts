import { isDone, isEnded, type TaskStatus } from './tasks.statuses.ts'

/** What a parent's status follows. */
export interface Child {
  status: TaskStatus
  /** Also of a closed one: whether it was done before. */
  wasDone: boolean
}

const waitingToStart: readonly TaskStatus[] = ['NEW', 'ASSIGNED', 'PLANNED']

/**
 * A parent's status follows its children: NEW while all are new, IN_PROGRESS when one has started,
 * DONE when the last has ended and one was done. Null: nothing to follow, the parent stays as it is.
 */
export function parentStatus(children: readonly Child[]): 'NEW' | 'IN_PROGRESS' | 'DONE' | null {
  if (children.length === 0) return null
  if (children.every((child) => child.status === 'NEW')) return 'NEW'
  if (children.every((child) => isEnded(child.status)))
    return children.some((child) => child.wasDone) ? 'DONE' : null
  return children.some((child) => !waitingToStart.includes(child.status)) ? 'IN_PROGRESS' : null
}

/**
 * Where a change of the children leads their parent. A closed parent stays closed, one that was done by hand
 * (remotely, say) stays as it was done.
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

/** Why a finished sub-task cannot go back to work: its parent has been closed, and a closed task has no open children. */
export const checkReturnChild = (parent: { id: number; status: TaskStatus }): string | null =>
  parent.status === 'CLOSED'
    ? `Основная заявка №\u00a0${parent.id} закрыта: сначала откройте её повторно`
    : null
