import { paths } from '../../kit/route.ts'
import type { settingsSchemas } from './settings.schemas.ts'

export const settingsRoutes = paths<typeof settingsSchemas>()({
  forEverybody: { method: 'GET', path: '/settings/public', access: 'public' },
  shared: { method: 'GET', path: '/settings/shared', access: 'signedIn', programs: 'open' },
  get: { method: 'GET', path: '/settings', access: 'settings.read' },
  change: { method: 'PUT', path: '/settings', access: 'settings.write' },
  privacyVersions: { method: 'GET', path: '/settings/privacy-versions', access: 'settings.read' },
  unreadValues: { method: 'GET', path: '/settings/unread-values', access: 'settings.read' },
  calendar: { method: 'GET', path: '/settings/calendar', access: 'settings.read' },
  setCalendarDay: { method: 'PUT', path: '/settings/calendar', access: 'settings.write' },
  removeDemo: {
    method: 'POST',
    path: '/settings/remove-demo',
    access: 'settings.write',
    reply: 'empty',
    status: 204,
    isLong: true,
  },
})
