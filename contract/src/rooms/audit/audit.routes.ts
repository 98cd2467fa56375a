import { paths } from '../../kit/route.ts'
import type { auditSchemas } from './audit.schemas.ts'

export const auditRoutes = paths<typeof auditSchemas>()({
  search: { method: 'POST', path: '/audit/search', access: 'audit.read' },
})
