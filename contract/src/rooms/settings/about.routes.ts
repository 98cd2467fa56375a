import { paths } from '../../kit/route.ts'
import type { aboutSchemas } from './about.schemas.ts'

export const aboutRoutes = paths<typeof aboutSchemas>()({
  get: { method: 'GET', path: '/settings/about', access: 'settings.read' },
})
