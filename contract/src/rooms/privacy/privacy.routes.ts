import { paths } from '../../kit/route.ts'
import type { privacySchemas } from './privacy.schemas.ts'

export const privacyRoutes = paths<typeof privacySchemas>()({
  export: { method: 'GET', path: '/privacy/:kind/:id/data', access: 'privacy.manage', reply: 'file' },
  erase: { method: 'POST', path: '/privacy/:kind/:id/erase', access: 'privacy.manage', isLong: true },
  acts: { method: 'GET', path: '/privacy/acts', access: 'privacy.manage' },
})
