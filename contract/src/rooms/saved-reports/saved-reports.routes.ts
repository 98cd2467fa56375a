import { paths } from '../../kit/route.ts'
import type { savedReportsSchemas } from './saved-reports.schemas.ts'

export const savedReportsRoutes = paths<typeof savedReportsSchemas>()({
  list: { method: 'GET', path: '/reports/saved', access: 'reports.read' },
  create: { method: 'POST', path: '/reports/saved', access: 'reports.read', status: 201, creates: true },
  update: { method: 'PUT', path: '/reports/saved/:id', access: 'reports.read' },
  remove: {
    method: 'DELETE',
    path: '/reports/saved/:id',
    access: 'reports.read',
    reply: 'empty',
    status: 204,
  },
  run: {
    method: 'POST',
    path: '/reports/saved/:id/run',
    access: 'reports.read',
    programs: 'closed',
    reply: 'empty',
    status: 204,
  },
  files: { method: 'GET', path: '/reports/files', access: 'reports.read' },
  file: { method: 'GET', path: '/reports/files/:id', access: 'reports.read', reply: 'file' },
})
