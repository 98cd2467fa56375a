import { paths } from '../../kit/route.ts'
import type { dueSchemas } from './due.schemas.ts'

export const dueRoutes = paths<typeof dueSchemas>()({
  search: { method: 'POST', path: '/due/search', access: 'maintenance.read' },
  count: { method: 'POST', path: '/due/count', access: 'maintenance.read' },
  keys: { method: 'POST', path: '/due/keys', access: 'maintenance.read' },
  one: { method: 'GET', path: '/due/:id', access: 'maintenance.read' },
  stop: { method: 'GET', path: '/tasks/:id/stop', access: 'tasks.dispatch' },
  carStop: { method: 'GET', path: '/cars/:id/stop', access: 'tasks.dispatch' },
  addToStop: { method: 'POST', path: '/tasks/:id/stop', access: 'tasks.dispatch', creates: true },
  preview: { method: 'POST', path: '/due/preview', access: 'tasks.dispatch' },
  makeTasks: { method: 'POST', path: '/due/tasks', access: 'tasks.dispatch', creates: true },
})
