import { paths } from '../../kit/route.ts'
import type { notificationsSchemas, pushSchemas } from './notifications.schemas.ts'

export const notificationsRoutes = paths<typeof notificationsSchemas>()({
  list: { method: 'GET', path: '/notifications', access: 'signedIn' },
  read: { method: 'PATCH', path: '/notifications/read', access: 'signedIn' },
  settings: { method: 'GET', path: '/notifications/settings', access: 'signedIn' },
  changeSettings: { method: 'PATCH', path: '/notifications/settings', access: 'signedIn' },
  test: { method: 'POST', path: '/notifications/test', access: 'signedIn' },
  seen: { method: 'PUT', path: '/notifications/visible', access: 'signedIn', reply: 'empty', status: 204 },
  muted: { method: 'GET', path: '/notifications/tasks/:id/mute', access: 'signedIn' },
  mute: { method: 'PUT', path: '/notifications/tasks/:id/mute', access: 'signedIn' },
  unmute: { method: 'DELETE', path: '/notifications/tasks/:id/mute', access: 'signedIn' },
  unsubscribe: { method: 'POST', path: '/notifications/unsubscribe', access: 'public' },
  deliveries: { method: 'POST', path: '/notifications/deliveries/search', access: 'settings.read' },
})

export const pushRoutes = paths<typeof pushSchemas>()({
  key: { method: 'GET', path: '/push/key', access: 'signedIn' },
  subscribe: { method: 'POST', path: '/push/subscriptions', access: 'signedIn', reply: 'empty', status: 204 },
  unsubscribe: {
    method: 'DELETE',
    path: '/push/subscriptions',
    access: 'signedIn',
    reply: 'empty',
    status: 204,
  },
})
