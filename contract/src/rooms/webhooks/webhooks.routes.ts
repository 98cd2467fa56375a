import { paths } from '../../kit/route.ts'
import type { webhooksSchemas } from './webhooks.schemas.ts'

export const webhooksRoutes = paths<typeof webhooksSchemas>()({
  list: { method: 'GET', path: '/settings/webhooks', access: 'settings.read' },
  create: { method: 'POST', path: '/settings/webhooks', access: 'settings.write', status: 201 },
  update: { method: 'PUT', path: '/settings/webhooks/:id', access: 'settings.write' },
  remove: {
    method: 'DELETE',
    path: '/settings/webhooks/:id',
    access: 'settings.write',
    reply: 'empty',
    status: 204,
  },
  rotate: { method: 'POST', path: '/settings/webhooks/:id/secret', access: 'settings.write' },
  test: { method: 'POST', path: '/settings/webhooks/:id/test', access: 'settings.write' },
  messages: { method: 'GET', path: '/settings/webhooks/:id/messages', access: 'settings.read' },
  resendSince: { method: 'POST', path: '/settings/webhooks/:id/resend', access: 'settings.write' },
  resend: { method: 'POST', path: '/settings/webhooks/messages/:id/resend', access: 'settings.write' },
})
