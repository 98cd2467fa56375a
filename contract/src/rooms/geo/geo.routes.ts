import { paths } from '../../kit/route.ts'
import type { geoSchemas, mapSchemas } from './geo.schemas.ts'

export const geoRoutes = paths<typeof geoSchemas>()({
  search: { method: 'GET', path: '/geocoder/search', access: 'signedIn', programs: 'open' },
  reverse: {
    method: 'GET',
    path: '/geocoder/reverse',
    access: 'signedIn',
    programs: 'open',
    refuses: ['NOT_FOUND'],
  },
  toTask: { method: 'GET', path: '/routes/tasks/:id', access: 'tasks.read' },
})

export const mapRoutes = paths<typeof mapSchemas>()({
  search: { method: 'POST', path: '/map/search', access: 'tasks.read' },
})
