import { paths } from '../../kit/route.ts'
import type { companiesSchemas } from './companies.schemas.ts'

export const companiesRoutes = paths<typeof companiesSchemas>()({
  list: { method: 'GET', path: '/companies', access: 'companies.read' },
  get: { method: 'GET', path: '/companies/:id', access: 'companies.read' },
  search: { method: 'POST', path: '/companies/search', access: 'companies.read' },
  count: { method: 'POST', path: '/companies/count', access: 'companies.read' },
  create: { method: 'POST', path: '/companies', access: 'companies.write', status: 201, creates: true },
  update: { method: 'PUT', path: '/companies/:id', access: 'companies.write' },
  getByCode: { method: 'GET', path: '/companies/by-code/:code', access: 'companies.read' },
  putByCode: { method: 'PUT', path: '/companies/by-code/:code', access: 'companies.write', upserts: true },
  remove: {
    method: 'DELETE',
    path: '/companies/:id',
    access: 'companies.delete',
    reply: 'empty',
    status: 204,
  },
  monitoring: { method: 'GET', path: '/companies/:id/monitoring', access: 'companies.read' },
  actions: { method: 'GET', path: '/companies/:id/actions', access: 'companies.read' },
})
