import { paths } from '../../kit/route.ts'
import type { firstStepsSchemas } from './first-steps.schemas.ts'

export const firstStepsRoutes = paths<typeof firstStepsSchemas>()({
  get: { method: 'GET', path: '/settings/first-steps', access: 'settings.read' },
})
