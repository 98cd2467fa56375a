import { bind } from '@naryad/contract/kit/route'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { zonesSchemas } from '@naryad/contract/zones/zones.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { readZones } from './zones.repo.ts'
import { changeZone, createZone, removeZone } from './zones.service.ts'

export function mountZones(http: Http, db: Db): void {
  mount(http, bind(zonesRoutes, zonesSchemas), {
    list: async ({ query }, ctx) => {
      const items = await readZones(db, ctx, query.companyId)
      return { items, totalCount: items.length }
    },
    create: ({ body }, ctx) =>
      idempotently(db, ctx, zonesRoutes.create, body, (tx) => createZone(tx, ctx, body)),
    update: ({ params, body }, ctx) => changeZone(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeZone(db, ctx, params.id),
  })
}
