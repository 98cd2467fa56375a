import { bind } from '@naryad/contract/kit/route'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import { priceListsSchemas } from '@naryad/contract/prices/prices.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import {
  changePriceList,
  createPriceList,
  getPriceList,
  listPriceLists,
  removePriceList,
} from './prices.service.ts'

export function mountPrices(http: Http, db: Db): void {
  mount(http, bind(priceListsRoutes, priceListsSchemas), {
    list: () => listPriceLists(db),
    get: ({ params }) => getPriceList(db, params.id),
    create: ({ body }, ctx) => createPriceList(db, ctx, body),
    update: ({ params, body }, ctx) => changePriceList(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removePriceList(db, ctx, params.id),
  })
}
