import { DriverFilters } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { driversSchemas } from '@naryad/contract/drivers/drivers.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/query/count-each.ts'
import { upserted } from '../../platform/http/created.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { getByCode, putByCode } from '../codes/index.ts'
import { searchActions } from '../history/index.ts'
import { driverCodes } from './drivers.codes.ts'
import { pickDrivers } from './drivers.pick.repo.ts'
import { searchDrivers } from './drivers.repo.ts'
import { findDriverIds } from './drivers.search.repo.ts'
import { changeDriver, createDriver, getDriver, removeDriver } from './drivers.service.ts'
import { issueMobileToken, revokeMobileToken } from './mobile-tokens.service.ts'

const all = DriverFilters.parse({})

interface DriversParts {
  readonly db: Db
  /** The base URL of personal links. */
  readonly linkOrigin: (db: Db, ctx: Ctx) => Promise<string>
}

export function mountDrivers(http: Http, { db, linkOrigin }: DriversParts): void {
  mount(http, bind(driversRoutes, driversSchemas), {
    list: ({ query }, ctx) => searchDrivers(db, ctx, { ...all, ...query }),
    get: ({ params }, ctx) => getDriver(db, ctx, params.id),
    search: ({ body }, ctx) => searchDrivers(db, ctx, body),
    searchByQuery: ({ body }, ctx) => pickDrivers(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (search) => findDriverIds(db, ctx, search)),
    create: ({ body }, ctx) => createDriver(db, ctx, body),
    update: ({ params, body }, ctx) => changeDriver(db, ctx, params.id, body),
    getByCode: ({ params }, ctx) => getByCode(db, ctx, params.code, driverCodes),
    putByCode: async ({ params, body }, ctx) =>
      upserted(await putByCode(db, ctx, { code: params.code, sent: body }, driverCodes)),
    remove: ({ params }, ctx) => removeDriver(db, ctx, params.id),
    issueMobileToken: async ({ params }, ctx) =>
      issueMobileToken(db, ctx, params.id, await linkOrigin(db, ctx)),
    revokeMobileToken: ({ params }, ctx) => revokeMobileToken(db, ctx, params.id),
    actions: async ({ params, query }, ctx) => {
      await getDriver(db, ctx, params.id)
      return searchActions(db, ctx.who, { entity: 'drivers', objectId: params.id }, query)
    },
  })
}
