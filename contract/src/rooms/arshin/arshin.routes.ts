import { paths } from '../../kit/route.ts'
import type { arshinSchemas } from './arshin.schemas.ts'

export const arshinRoutes = paths<typeof arshinSchemas>()({
  ofUnit: { method: 'GET', path: '/units/:id/arshin', access: 'units.move' },
  ask: { method: 'POST', path: '/units/:id/arshin', access: 'units.move', isLong: true },
  log: { method: 'GET', path: '/arshin/log', access: 'units.write' },
})
