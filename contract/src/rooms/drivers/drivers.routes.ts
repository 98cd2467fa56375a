import { paths } from '../../kit/route.ts'
import type { driversSchemas } from './drivers.schemas.ts'

export const driversRoutes = paths<typeof driversSchemas>()({
  list: { method: 'GET', path: '/drivers', access: 'drivers.read' },
  get: { method: 'GET', path: '/drivers/:id', access: 'drivers.read' },
  search: { method: 'POST', path: '/drivers/search', access: 'drivers.read' },
  searchByQuery: { method: 'POST', path: '/drivers/search-by-query', access: 'drivers.read' },
  count: { method: 'POST', path: '/drivers/count', access: 'drivers.read' },
  create: { method: 'POST', path: '/drivers', access: 'drivers.write', status: 201, creates: true },
  update: { method: 'PUT', path: '/drivers/:id', access: 'drivers.write' },
  getByCode: { method: 'GET', path: '/drivers/by-code/:code', access: 'drivers.read' },
  putByCode: { method: 'PUT', path: '/drivers/by-code/:code', access: 'drivers.write', upserts: true },
  remove: { method: 'DELETE', path: '/drivers/:id', access: 'drivers.delete', reply: 'empty', status: 204 },
  issueMobileToken: {
    method: 'GET',
    path: '/drivers/mobile/auth/register/:id',
    access: 'drivers.write',
    programs: 'closed',
    refuses: ['CONFLICT'],
  },
  revokeMobileToken: {
    method: 'DELETE',
    path: '/drivers/mobile/auth/register/:id',
    access: 'drivers.write',
    programs: 'closed',
    reply: 'empty',
    status: 204,
  },
  actions: { method: 'GET', path: '/drivers/:id/actions', access: 'drivers.read' },
})
