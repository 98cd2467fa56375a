import type { Task } from '@naryad/contract/tasks/tasks'

import type { Moved, TaskActions } from '../useTaskActions.ts'

/** Which of the properties has its list open; keys and the palette open them too. */
export type OpenProperty = 'operator' | 'car' | 'queue' | null

export interface PropertiesProps {
  task: Task
  actions: TaskActions
  mayEdit: boolean
  open: OpenProperty
  onOpen: (property: OpenProperty) => void
  onPlan: () => void
  /** Absent where this person may not set it. */
  onDeadline: (() => void) | undefined
  onMove: (moved: Moved) => void
}
