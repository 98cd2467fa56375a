import { paths } from '../../kit/route.ts'
import type { tasksSchemas } from './tasks.schemas.ts'

/** Changes of one task, and additions to it, which a device without a network sends later. */
const one = { isDelayable: true } as const

const added = { status: 201, creates: true, isDelayable: true } as const

export const tasksRoutes = paths<typeof tasksSchemas>()({
  search: { method: 'POST', path: '/tasks/search', access: 'tasks.read' },
  ids: { method: 'POST', path: '/tasks/search/ids', access: 'tasks.read' },
  count: { method: 'POST', path: '/tasks/count', access: 'tasks.read' },
  counters: { method: 'GET', path: '/tasks/counters', access: 'tasks.read' },
  costs: { method: 'POST', path: '/tasks/costs/search', access: 'tasks.read' },
  analytics: { method: 'GET', path: '/tasks/analytics', access: 'tasks.read' },
  duplicates: { method: 'GET', path: '/tasks/duplicates', access: 'tasks.read' },
  deadline: {
    method: 'GET',
    path: '/tasks/deadline',
    access: 'tasks.create',
    refuses: ['IMPOSSIBLE', 'NOT_FOUND'],
  },
  get: { method: 'GET', path: '/tasks/:id', access: 'tasks.read' },
  create: { method: 'POST', path: '/tasks', access: 'tasks.create', status: 201, creates: true },
  update: { method: 'PUT', path: '/tasks/:id', access: 'tasks.update', ...one },
  getByCode: { method: 'GET', path: '/tasks/by-code/:code', access: 'tasks.read' },
  putByCode: { method: 'PUT', path: '/tasks/by-code/:code', access: 'tasks.dispatch', upserts: true },
  remove: { method: 'DELETE', path: '/tasks/:id', access: 'tasks.delete', reply: 'empty', status: 204 },
  actions: { method: 'GET', path: '/tasks/:id/actions', access: 'tasks.read' },
  childs: { method: 'GET', path: '/tasks/:id/childs', access: 'tasks.read' },
  comments: { method: 'GET', path: '/tasks/:id/comments', access: 'tasks.read' },
  comment: { method: 'POST', path: '/tasks/:id/comments', access: 'tasks.comment', ...added },
  mark: { method: 'POST', path: '/tasks/:id/marks', access: 'tasks.work', ...added },
  mentionable: { method: 'GET', path: '/tasks/:id/mentionable', access: 'tasks.commentInternally' },
  split: { method: 'POST', path: '/tasks/:id/split', access: 'tasks.dispatch', status: 201, creates: true },
  status: { method: 'PATCH', path: '/tasks/:id/status', access: 'tasks.move', ...one },
  done: { method: 'PATCH', path: '/tasks/:id/done', access: 'tasks.work', ...one },
  remoteDone: { method: 'PATCH', path: '/tasks/:id/remote-done', access: 'tasks.work', ...one },
  close: { method: 'PATCH', path: '/tasks/:id/close', access: 'tasks.close', ...one },
  approveCosts: { method: 'PATCH', path: '/tasks/:id/approve-costs', access: 'tasks.approveCosts', ...one },
  operator: { method: 'PATCH', path: '/tasks/:id/operator', access: 'tasks.assign', ...one },
  crew: { method: 'PATCH', path: '/tasks/:id/crew', access: 'tasks.crew', ...one },
  car: { method: 'PATCH', path: '/tasks/:id/car', access: 'tasks.dispatch', ...one },
  driverDescription: { method: 'PATCH', path: '/tasks/:id/driver-description', access: 'tasks.work', ...one },
  plan: { method: 'PATCH', path: '/tasks/:id/plan', access: 'tasks.plan', ...one },
  setDeadline: { method: 'PATCH', path: '/tasks/:id/deadline', access: 'tasks.dispatch', ...one },
  next: { method: 'PATCH', path: '/tasks/:id/next', access: 'tasks.next', ...one },
  contract: { method: 'PATCH', path: '/tasks/:id/contract', access: 'tasks.contract' },
  queue: { method: 'PATCH', path: '/tasks/:id/queue', access: 'tasks.dispatch', ...one },
  priority: { method: 'PATCH', path: '/tasks/:id/priority', access: 'tasks.dispatch', ...one },
})
