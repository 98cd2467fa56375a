import { paths } from '../../kit/route.ts'
import type { jobsSchemas } from './jobs.schemas.ts'

export const jobsRoutes = paths<typeof jobsSchemas>()({
  list: { method: 'GET', path: '/settings/jobs', access: 'settings.read' },
  server: { method: 'GET', path: '/settings/server', access: 'settings.read' },
  retry: { method: 'POST', path: '/settings/jobs/:name/retry', access: 'settings.write' },
})
