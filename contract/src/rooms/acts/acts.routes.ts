import { paths } from '../../kit/route.ts'
import type { actsSchemas } from './acts.schemas.ts'

export const actsRoutes = paths<typeof actsSchemas>()({
  list: { method: 'GET', path: '/acts', access: 'acts.read' },
  export: {
    method: 'GET',
    path: '/acts/export',
    access: 'acts.read',
    reply: 'file',
    // Of drafts and cancelled acts.
    refuses: ['CONFLICT'],
  },
  get: { method: 'GET', path: '/acts/:id', access: 'acts.read' },
  search: { method: 'POST', path: '/acts/search', access: 'acts.read' },
  count: { method: 'POST', path: '/acts/count', access: 'acts.read' },
  next: { method: 'POST', path: '/acts/next', access: 'acts.write' },
  create: { method: 'POST', path: '/acts', access: 'acts.write', status: 201, creates: true },
  collect: { method: 'POST', path: '/acts/collect', access: 'acts.write', creates: true, isLong: true },
  update: { method: 'PUT', path: '/acts/:id', access: 'acts.write' },
  setTasks: { method: 'PATCH', path: '/acts/:id/tasks', access: 'acts.write' },
  remove: { method: 'DELETE', path: '/acts/:id', access: 'acts.write', reply: 'empty', status: 204 },
  issue: { method: 'PATCH', path: '/acts/:id/issue', access: 'acts.write', creates: true },
  cancel: { method: 'PATCH', path: '/acts/:id/cancel', access: 'acts.write', creates: true },
  invoice: { method: 'PATCH', path: '/acts/:id/invoice', access: 'acts.invoice' },
  pdf: { method: 'GET', path: '/acts/:id/pdf', access: 'acts.read', reply: 'file' },
  actions: { method: 'GET', path: '/acts/:id/actions', access: 'acts.read' },
})
