import { paths } from '../../kit/route.ts'
import type { rejectionsSchemas } from './rejections.schemas.ts'

export const rejectionsRoutes = paths<typeof rejectionsSchemas>()({
  list: { method: 'GET', path: '/settings/rejections', access: 'settings.read' },
})
