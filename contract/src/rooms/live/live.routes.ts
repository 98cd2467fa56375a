import { paths } from '../../kit/route.ts'
import type { liveSchemas } from './live.schemas.ts'

export const liveRoutes = paths<typeof liveSchemas>()({
  events: { method: 'GET', path: '/events', access: 'signedIn', reply: 'events' },
  present: { method: 'PUT', path: '/tasks/:id/presence', access: 'tasks.read', programs: 'closed' },
  leave: {
    method: 'DELETE',
    path: '/tasks/:id/presence',
    access: 'tasks.read',
    programs: 'closed',
    reply: 'empty',
    status: 204,
  },
})
