import { paths } from '../../kit/route.ts'
import type { mailSchemas } from './mail.schemas.ts'

export const mailRoutes = paths<typeof mailSchemas>()({
  get: { method: 'GET', path: '/settings/mail', access: 'settings.read' },
  change: { method: 'PUT', path: '/settings/mail', access: 'settings.write' },
  test: { method: 'POST', path: '/settings/mail/test', access: 'settings.write' },
})
