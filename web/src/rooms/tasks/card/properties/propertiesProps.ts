import type { Task } from '@naryad/contract/tasks/tasks'

import type { Moved, TaskActions } from '../useTaskActions.ts'

/** The property with the open list; shortcuts and the palette open it too. */
export type OpenProperty = 'operator' | 'crew' | 'car' | 'queue' | null

export interface PropertiesProps {
  task: Task
  actions: TaskActions
  mayEdit: boolean
  open: OpenProperty
  onOpen: (property: OpenProperty) => void
  onPlan: () => void
  /** Undefined without the permission. */
  onDeadline: (() => void) | undefined
  /** Undefined without the permission, and on a closed task. */
  onNextMove: (() => void) | undefined
  onPromise: (() => void) | undefined
  onMove: (moved: Moved) => void
}
