import type { Task } from '@naryad/contract/tasks/tasks'

/** What the windows need of a task. */
export type AskedOf = Pick<Task, 'id' | 'contact' | 'costs'>
