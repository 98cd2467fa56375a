import { paths } from '../../kit/route.ts'
import type { contractsSchemas } from './contracts.schemas.ts'

export const contractsRoutes = paths<typeof contractsSchemas>()({
  get: { method: 'GET', path: '/contracts/:id', access: 'contracts.read' },
  search: { method: 'POST', path: '/contracts/search', access: 'contracts.read' },
  count: { method: 'POST', path: '/contracts/count', access: 'contracts.read' },
  create: { method: 'POST', path: '/contracts', access: 'contracts.write', status: 201, creates: true },
  update: { method: 'PUT', path: '/contracts/:id', access: 'contracts.write' },
  remove: {
    method: 'DELETE',
    path: '/contracts/:id',
    access: 'contracts.write',
    reply: 'empty',
    status: 204,
  },
  recount: { method: 'POST', path: '/contracts/:id/recount', access: 'contracts.write', isLong: true },
  approvals: { method: 'GET', path: '/contracts/:id/approvals', access: 'contracts.ask' },
  actions: { method: 'GET', path: '/contracts/:id/actions', access: 'contracts.read' },
})
