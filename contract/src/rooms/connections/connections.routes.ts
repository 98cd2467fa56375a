import { paths } from '../../kit/route.ts'
import type { connectionsSchemas } from './connections.schemas.ts'

export const connectionsRoutes = paths<typeof connectionsSchemas>()({
  list: { method: 'GET', path: '/settings/connections', access: 'settings.read' },
  change: { method: 'PUT', path: '/settings/connections/:key', access: 'settings.write' },
  test: { method: 'POST', path: '/settings/connections/:key/test', access: 'settings.write' },
})
