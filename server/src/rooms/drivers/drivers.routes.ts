import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchDrivers } from './drivers.repo.ts'

export function mountDrivers(http: Http, db: Db): void {
  mount(http, driversRoutes, { search: ({ body }, ctx) => searchDrivers(db, ctx, body) })
}
