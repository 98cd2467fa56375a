import type { Task } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { createStore } from '../../../platform/store.ts'

export type ShownForm = { kind: 'create'; queue: Queue } | { kind: 'edit'; task: Task }

/** Which form stands over the list. */
export const shownForm = createStore<ShownForm | null>(null)

export const openNewTask = (queue: Queue): void => shownForm.set({ kind: 'create', queue })
export const openTaskEditing = (task: Task): void => shownForm.set({ kind: 'edit', task })
export const closeTaskForm = (): void => shownForm.set(null)
