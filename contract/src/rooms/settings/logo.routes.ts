import { paths } from '../../kit/route.ts'
import type { logoSchemas } from './logo.schemas.ts'

export const logoRoutes = paths<typeof logoSchemas>()({
  get: { method: 'GET', path: '/settings/logo', access: 'settings.read' },
  change: { method: 'POST', path: '/settings/logo', access: 'settings.write', files: 'files' },
  remove: { method: 'DELETE', path: '/settings/logo', access: 'settings.write', reply: 'empty', status: 204 },
})
