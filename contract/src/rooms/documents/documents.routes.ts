import { paths } from '../../kit/route.ts'
import type { documentsSchemas } from './documents.schemas.ts'

export const documentsRoutes = paths<typeof documentsSchemas>()({
  printTasks: { method: 'POST', path: '/documents/tasks', access: 'tasks.read', reply: 'file', isLong: true },
  printDay: { method: 'POST', path: '/documents/day', access: 'tasks.work', reply: 'file', isLong: true },
  signature: { method: 'GET', path: '/tasks/:id/signature', access: 'tasks.read' },
  sign: {
    method: 'POST',
    path: '/tasks/:id/signature',
    access: 'tasks.work',
    status: 201,
    creates: true,
    isDelayable: true,
  },
})
