import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'

import type { ListQueue } from '../list/listQueue.ts'

/** Where the task stands in the list it was opened from. */
export interface CardPlace {
  /** «1 из 128» */
  text: string
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export interface TaskCardProps {
  taskId: number
  /** Of the list it stands beside; absent where there is none. */
  listQueue?: ListQueue | undefined
  /** What the list already knows: shown at once while the rest is read. */
  preview?: TaskItem | undefined
  place?: CardPlace | undefined
  isFull: boolean
  /** Absent where there is no room for the list beside it. */
  onFull?: (() => void) | undefined
  onClose: () => void
  /** The task has been done or closed: time for the next one. */
  onEnded: (task: Task) => void
  /** Opens the form of editing. */
  onEdit: (task: Task) => void
}
