import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import type { OpenProvider } from './gps-connection.ts'
import { linkVehicles, readAccounts, readVehicles } from './vehicles.service.ts'

export function mountMonitoring(http: Http, db: Db, open: OpenProvider): void {
  mount(http, monitoringRoutes, {
    vehicles: ({ params }, ctx) => readVehicles(db, ctx, open, params.id),
    link: ({ params, body }, ctx) => linkVehicles(db, ctx, open, params.id, body),
    accounts: (_, ctx) => readAccounts(db, ctx, open),
  })
}
