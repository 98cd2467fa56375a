import { paths } from '../../kit/route.ts'
import type { authSchemas } from './auth.schemas.ts'

export const authRoutes = paths<typeof authSchemas>()({
  login: { method: 'POST', path: '/auth/login', access: 'public', refuses: ['FORBIDDEN'] },
  refresh: { method: 'GET', path: '/auth/refresh', access: 'session' },
  logout: { method: 'DELETE', path: '/auth/logout', access: 'session', reply: 'empty', status: 204 },
  me: { method: 'GET', path: '/auth/user', access: 'signedIn', programs: 'open' },
  changeOwn: { method: 'PUT', path: '/auth/user', access: 'signedIn' },
})
