import { paths } from '../../kit/route.ts'
import type { zonesSchemas } from './zones.schemas.ts'

export const zonesRoutes = paths<typeof zonesSchemas>()({
  list: { method: 'GET', path: '/zones', access: 'companies.read' },
  create: { method: 'POST', path: '/zones', access: 'companies.write', status: 201, creates: true },
  update: { method: 'PUT', path: '/zones/:id', access: 'companies.write' },
  remove: { method: 'DELETE', path: '/zones/:id', access: 'companies.write', reply: 'empty', status: 204 },
})
