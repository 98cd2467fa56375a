import { paths } from '../../kit/route.ts'
import type { sessionsSchemas } from './sessions.schemas.ts'

export const sessionsRoutes = paths<typeof sessionsSchemas>()({
  list: { method: 'GET', path: '/auth/sessions', access: 'signedIn' },
  end: { method: 'DELETE', path: '/auth/sessions/:id', access: 'signedIn', reply: 'empty', status: 204 },
  endOthers: { method: 'DELETE', path: '/auth/sessions', access: 'signedIn', reply: 'empty', status: 204 },
  changePassword: { method: 'PATCH', path: '/auth/password', access: 'signedIn' },
})
