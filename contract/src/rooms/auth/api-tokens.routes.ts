import { paths } from '../../kit/route.ts'
import type { apiTokensSchemas } from './api-tokens.schemas.ts'

export const apiTokensRoutes = paths<typeof apiTokensSchemas>()({
  list: { method: 'GET', path: '/auth/api-tokens', access: 'signedIn' },
  issue: {
    method: 'POST',
    path: '/auth/api-tokens',
    access: 'signedIn',
    status: 201,
    refuses: ['UPSTREAM'],
  },
  revoke: { method: 'DELETE', path: '/auth/api-tokens/:id', access: 'signedIn', reply: 'empty', status: 204 },
  listAll: { method: 'GET', path: '/settings/api-tokens', access: 'settings.read' },
  revokeAny: {
    method: 'DELETE',
    path: '/settings/api-tokens/:id',
    access: 'settings.write',
    reply: 'empty',
    status: 204,
  },
})
