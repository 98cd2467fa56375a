import { paths } from '../../kit/route.ts'
import type { contactsSchemas } from './contacts.schemas.ts'

export const contactsRoutes = paths<typeof contactsSchemas>()({
  get: { method: 'GET', path: '/contacts/:id', access: 'contacts.read' },
  search: { method: 'POST', path: '/contacts/search', access: 'contacts.read' },
  count: { method: 'POST', path: '/contacts/count', access: 'contacts.read' },
  create: { method: 'POST', path: '/contacts', access: 'contacts.write', status: 201, creates: true },
  update: { method: 'PUT', path: '/contacts/:id', access: 'contacts.write' },
  getByCode: { method: 'GET', path: '/contacts/by-code/:code', access: 'contacts.read' },
  putByCode: { method: 'PUT', path: '/contacts/by-code/:code', access: 'contacts.write', upserts: true },
  trustEmail: { method: 'POST', path: '/contacts/:id/email/trust', access: 'contacts.write' },
  remove: { method: 'DELETE', path: '/contacts/:id', access: 'contacts.delete', reply: 'empty', status: 204 },
  actions: { method: 'GET', path: '/contacts/:id/actions', access: 'contacts.read' },
})
