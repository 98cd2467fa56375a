import { paths } from '../../kit/route.ts'
import type { tasksBulkSchemas, tasksUndoSchemas } from './tasks.bulk.schemas.ts'

const many = { method: 'PATCH', isLong: true } as const

/** Each task is checked separately; failures are listed, the other tasks are changed. */
export const tasksBulkRoutes = paths<typeof tasksBulkSchemas>()({
  close: { ...many, path: '/tasks/close', access: 'tasks.close' },
  operator: { ...many, path: '/tasks/operator', access: 'tasks.assign' },
  crew: { ...many, path: '/tasks/crew', access: 'tasks.crew' },
  car: { ...many, path: '/tasks/car', access: 'tasks.dispatch' },
  approveCosts: { ...many, path: '/tasks/approve-costs', access: 'tasks.approveCosts' },
  plan: { ...many, path: '/tasks/plan', access: 'tasks.plan' },
  status: { ...many, path: '/tasks/status', access: 'tasks.move' },
  priority: { ...many, path: '/tasks/priority', access: 'tasks.dispatch' },
  deadline: { ...many, path: '/tasks/deadline', access: 'tasks.dispatch' },
  queue: { ...many, path: '/tasks/queue', access: 'tasks.dispatch' },
  done: { ...many, path: '/tasks/done', access: 'tasks.work' },
  next: { ...many, path: '/tasks/next', access: 'tasks.next' },
  remoteDone: { ...many, path: '/tasks/remote-done', access: 'tasks.work' },
})

/** How long a change of tasks can be undone. */
export const undoMinutes = 10

export const tasksUndoRoutes = paths<typeof tasksUndoSchemas>()({
  /** What the question before a bulk change says. */
  preview: { method: 'POST', path: '/tasks/bulk/preview', access: 'tasks.read' },
  /** By who made the change, once. */
  undo: { method: 'POST', path: '/tasks/undo/:undoId', access: 'tasks.assign', isLong: true },
})
