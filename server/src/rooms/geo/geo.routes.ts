import { geoRoutes, mapRoutes } from '@naryad/contract/geo/geo.routes'
import { geoSchemas, mapSchemas } from '@naryad/contract/geo/geo.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import type { FindConnection } from './find-connection.ts'
import { reverseAddress, searchAddresses } from './geocoder/geocoder.service.ts'
import { searchMap } from './map/map.service.ts'
import type { Router } from './router/router.service.ts'
import { findTaskRoute } from './router/task-route.service.ts'

interface GeoOptions {
  readonly db: Db
  readonly findConnection: FindConnection
  readonly router: Router
}

export function mountGeo(http: Http, { db, findConnection, router }: GeoOptions): void {
  const geocoder = { db, findConnection }
  // Each request may be a paid call of an external service; a user who types sends about one a second.
  const limit = http.limitBy({ burst: 60, perMinute: 60 })

  mount(http, bind(geoRoutes, geoSchemas), {
    search: ({ query }, { who }) => {
      limit(String(who.id))
      return searchAddresses(geocoder, query.query)
    },
    reverse: ({ query }, { who }) => {
      limit(String(who.id))
      return reverseAddress(geocoder, query.point)
    },
    toTask: ({ params, query }, { who }) => {
      limit(String(who.id))
      return findTaskRoute(db, { geocoder, router }, who, { taskId: params.id, from: query.from })
    },
  })
  mount(http, bind(mapRoutes, mapSchemas), { search: ({ body }, ctx) => searchMap(db, ctx, body) })
}
