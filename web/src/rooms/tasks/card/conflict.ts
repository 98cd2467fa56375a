import type { Task } from '@naryad/contract/tasks/tasks'

import { createStore } from '../../../platform/store.ts'
import type { Edit, EditedField } from './edit.ts'

export type ConflictChoice = 'mine' | 'theirs'

export interface Conflict {
  mine: Edit
  current: Task
  fields: readonly EditedField[]
}

export const shownConflict = createStore<(Conflict & { choose: (choice: ConflictChoice) => void }) | null>(
  null,
)

/** Both texts before the person; the answer comes when he has chosen. */
export const showConflict = (conflict: Conflict): Promise<ConflictChoice> =>
  new Promise((resolve) => {
    shownConflict.set({
      ...conflict,
      choose: (choice) => {
        shownConflict.set(null)
        resolve(choice)
      },
    })
  })
