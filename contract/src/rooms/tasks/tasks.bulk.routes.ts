import { paths } from '../../kit/route.ts'
import type { tasksBulkSchemas } from './tasks.bulk.schemas.ts'

const many = { method: 'PATCH', isLong: true } as const

/** Each task is checked separately; failures are listed, the other tasks are changed. */
export const tasksBulkRoutes = paths<typeof tasksBulkSchemas>()({
  close: { ...many, path: '/tasks/close', access: 'tasks.close' },
  operator: { ...many, path: '/tasks/operator', access: 'tasks.assign' },
  car: { ...many, path: '/tasks/car', access: 'tasks.dispatch' },
  approveCosts: { ...many, path: '/tasks/approve-costs', access: 'tasks.approveCosts' },
  plan: { ...many, path: '/tasks/plan', access: 'tasks.plan' },
  status: { ...many, path: '/tasks/status', access: 'tasks.move' },
  done: { ...many, path: '/tasks/done', access: 'tasks.work' },
  remoteDone: { ...many, path: '/tasks/remote-done', access: 'tasks.work' },
})
