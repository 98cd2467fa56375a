import { paths } from '../../kit/route.ts'
import type { positionsSchemas } from './positions.schemas.ts'

export const positionsRoutes = paths<typeof positionsSchemas>()({
  all: { method: 'GET', path: '/positions', access: 'cars.read' },
  watch: {
    method: 'PUT',
    path: '/positions/watch',
    access: 'cars.read',
    programs: 'closed',
    reply: 'empty',
    status: 204,
  },
  one: { method: 'GET', path: '/positions/cars/:id', access: 'cars.read' },
  track: { method: 'GET', path: '/positions/cars/:id/track', access: 'cars.read', refuses: ['UPSTREAM'] },
})
