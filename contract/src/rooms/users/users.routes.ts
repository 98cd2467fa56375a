import { paths } from '../../kit/route.ts'
import type { usersSchemas } from './users.schemas.ts'

export const usersRoutes = paths<typeof usersSchemas>()({
  operators: { method: 'GET', path: '/users/operators', access: 'users.readOperators' },
  filters: { method: 'GET', path: '/users/filters', access: 'signedIn' },
  saveFilters: { method: 'POST', path: '/users/filters', access: 'signedIn' },
  changeSharedFilter: { method: 'PATCH', path: '/users/filters/shared', access: 'signedIn' },
  hideFilter: { method: 'PATCH', path: '/users/filters/hidden', access: 'signedIn' },
  list: { method: 'GET', path: '/users', access: 'users.read' },
  get: { method: 'GET', path: '/users/:id', access: 'users.read' },
  search: { method: 'POST', path: '/users/search', access: 'users.read' },
  count: { method: 'POST', path: '/users/count', access: 'users.read' },
  create: { method: 'POST', path: '/users', access: 'users.write', status: 201, creates: true },
  update: { method: 'PUT', path: '/users/:id', access: 'users.write' },
  remove: { method: 'DELETE', path: '/users/:id', access: 'users.write', reply: 'empty', status: 204 },
  block: { method: 'PATCH', path: '/users/:id/block', access: 'users.write' },
  trustEmail: { method: 'POST', path: '/users/:id/email/trust', access: 'users.write' },
  invite: { method: 'POST', path: '/users/:id/invite', access: 'users.write', reply: 'empty', status: 204 },
  endSessions: {
    method: 'DELETE',
    path: '/users/:id/sessions',
    access: 'users.write',
    reply: 'empty',
    status: 204,
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/users/:id/second-factor',
    access: 'users.write',
    reply: 'empty',
    status: 204,
  },
  actions: { method: 'GET', path: '/users/:id/actions', access: 'users.read' },
})
