import { bind } from '@naryad/contract/kit/route'
import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'
import { monitoringSchemas } from '@naryad/contract/monitoring/monitoring.schemas'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { positionsSchemas } from '@naryad/contract/monitoring/positions.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import type { OpenProvider } from './gps-connection.ts'
import type { PositionsStream } from './positions-stream.ts'
import { readSnapshot } from './positions.read.repo.ts'
import { getTruck, readDayTrack } from './positions.service.ts'
import { linkVehicles, readAccounts, readVehicles } from './vehicles.service.ts'

interface MonitoringParts {
  readonly db: Db
  readonly open: OpenProvider
  readonly stream: Pick<PositionsStream, 'watch'>
}

export function mountMonitoring(http: Http, { db, open, stream }: MonitoringParts): void {
  mount(http, bind(monitoringRoutes, monitoringSchemas), {
    vehicles: ({ params }, ctx) => readVehicles(db, ctx, open, params.id),
    link: ({ params, body }, ctx) => linkVehicles(db, ctx, open, params.id, body),
    accounts: (_, ctx) => readAccounts(db, ctx, open),
  })
  mount(http, bind(positionsRoutes, positionsSchemas), {
    all: (_, ctx) => readSnapshot(db, ctx),
    watch: (_, { who }) => stream.watch(who),
    one: async ({ params }, ctx) => ({ position: (await getTruck(db, ctx, params.id)).position }),
    track: ({ params, query }, ctx) => readDayTrack(db, ctx, open, params.id, query.day),
  })
}
