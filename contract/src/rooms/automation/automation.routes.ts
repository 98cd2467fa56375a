import { paths } from '../../kit/route.ts'
import type { automationSchemas } from './automation.schemas.ts'

export const automationRoutes = paths<typeof automationSchemas>()({
  list: { method: 'GET', path: '/settings/rules', access: 'settings.read' },
  create: { method: 'POST', path: '/settings/rules', access: 'settings.write', status: 201 },
  update: { method: 'PUT', path: '/settings/rules/:id', access: 'settings.write' },
  turn: { method: 'PATCH', path: '/settings/rules/:id/enabled', access: 'settings.write' },
  order: { method: 'POST', path: '/settings/rules/order', access: 'settings.write' },
  remove: {
    method: 'DELETE',
    path: '/settings/rules/:id',
    access: 'settings.write',
    reply: 'empty',
    status: 204,
  },
  trial: { method: 'POST', path: '/settings/rules/trial', access: 'settings.write' },
  carWords: { method: 'GET', path: '/settings/rules/car-words', access: 'settings.read' },
  log: { method: 'GET', path: '/settings/rules/:id/runs', access: 'settings.read' },
})
