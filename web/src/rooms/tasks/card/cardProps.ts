import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'

import type { ListQueue } from '../list/listQueue.ts'

/** Position of the task in the list it was opened from. */
export interface CardPlace {
  /** «1 из 128» */
  text: string
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export interface TaskCardProps {
  taskId: number
  /** The queue of the list beside the card; undefined without a list. */
  listQueue?: ListQueue | undefined
  /** The row of the list, shown until the task has loaded. */
  preview?: TaskItem | undefined
  place?: CardPlace | undefined
  isFull: boolean
  /** Undefined if there is no room for the list beside it. */
  onFull?: (() => void) | undefined
  onClose: () => void
  /** Called after the task has been done or closed, to open the next one. */
  onEnded: (task: Task) => void
  /** Opens the edit form. */
  onEdit: (task: Task) => void
}
