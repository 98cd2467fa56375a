import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import { connectionsSchemas } from '@naryad/contract/connections/connections.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import {
  changeConnection,
  type ConnectionsRoom,
  listConnections,
  testConnection,
} from './connections.service.ts'

export function mountConnections(http: Http, room: ConnectionsRoom): void {
  const testLimit = http.limitBy({ burst: 10, perMinute: 10 })
  mount(http, bind(connectionsRoutes, connectionsSchemas), {
    list: async () => {
      const items = await listConnections(room)
      return { items, totalCount: items.length }
    },
    change: ({ params, body }, ctx) => changeConnection(room, ctx, params.key, body.connection),
    test: ({ params, body }, ctx) => {
      testLimit(String(ctx.who.id))
      return testConnection(room, params.key, body.connection)
    },
  })
}
