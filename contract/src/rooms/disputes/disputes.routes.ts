import { paths } from '../../kit/route.ts'
import type { disputesSchemas } from './disputes.schemas.ts'

export const disputesRoutes = paths<typeof disputesSchemas>()({
  visit: { method: 'GET', path: '/tasks/:id/visit', access: 'disputes.read' },
  change: {
    method: 'PATCH',
    path: '/tasks/:id/dispute',
    access: 'disputes.write',
    refuses: ['CONFLICT'],
    isLong: true,
  },
  // Of the managers, who settle them.
  report: { method: 'POST', path: '/disputes/report', access: 'disputes.write', isLong: true },
  excel: {
    method: 'POST',
    path: '/disputes/report/excel',
    access: 'disputes.write',
    reply: 'file',
    isLong: true,
  },
  document: { method: 'GET', path: '/disputes/:id/pdf', access: 'disputes.read', reply: 'file' },
})
