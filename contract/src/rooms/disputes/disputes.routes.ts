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
  document: { method: 'GET', path: '/disputes/:id/pdf', access: 'disputes.read', reply: 'file' },
})
