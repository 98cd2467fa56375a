import { defineRoom, type WithDb } from '../room.ts'
import { checkGps } from './check-gps.ts'
import type { OpenProvider } from './gps-connection.ts'
import { monitoringJobs } from './monitoring.jobs.ts'
import { mountMonitoring } from './monitoring.routes.ts'
import type { PositionsStream } from './positions-stream.ts'

interface MonitoringParts extends WithDb {
  /** Opens the system of the settings; shared by calls and jobs. */
  readonly gps: OpenProvider
  readonly positions: Pick<PositionsStream, 'watch'>
}

export const monitoringRoom = defineRoom({
  name: 'monitoring',
  mount: (http, { db, gps, positions }: MonitoringParts) =>
    mountMonitoring(http, { db, open: gps, stream: positions }),
  jobs: ({ gps }: Pick<MonitoringParts, 'gps'>) => monitoringJobs(gps),
  connectionChecks: { gps: checkGps },
})
