import type { Task } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { endTypeAhead, typeAhead } from '../../../platform/overlays/typeAhead.ts'
import { createStore } from '../../../platform/store.ts'

export type ShownForm = { kind: 'create'; queue: Queue } | { kind: 'edit'; task: Task }

/** Which form stands over the list. */
export const shownForm = createStore<ShownForm | null>(null)

const open = (form: ShownForm): void => {
  typeAhead()
  shownForm.set(form)
}
export const openNewTask = (queue: Queue): void => open({ kind: 'create', queue })
export const openTaskEditing = (task: Task): void => open({ kind: 'edit', task })
export function closeTaskForm(): void {
  endTypeAhead()
  shownForm.set(null)
}
