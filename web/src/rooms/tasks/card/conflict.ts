import type { Task } from '@naryad/contract/tasks/tasks'

import { createStore } from '../../../ui/store.ts'
import type { Edit, EditedField } from './edit.ts'

export type ConflictChoice = 'mine' | 'theirs'

export interface Conflict {
  mine: Edit
  current: Task
  fields: readonly EditedField[]
}

interface ShownConflict extends Conflict {
  choose: (choice: ConflictChoice) => void
  /** The card was closed before the user chose. */
  abandon: () => void
}

export const shownConflict = createStore<ShownConflict | null>(null)

/** Shows both texts; resolves to the user's choice. */
export const showConflict = (conflict: Conflict): Promise<ConflictChoice> =>
  new Promise((resolve, reject) => {
    shownConflict.set({
      ...conflict,
      choose: (choice) => {
        shownConflict.set(null)
        resolve(choice)
      },
      abandon: () => {
        shownConflict.set(null)
        reject(new Error('Правка не сохранена: текст не выбран'))
      },
    })
  })
