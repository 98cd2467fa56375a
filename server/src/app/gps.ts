import { type ConnectionSource, findConnection } from '../rooms/connections/index.ts'
import { openDemoProvider, openGps, type OpenProvider } from '../rooms/monitoring/index.ts'
import { installationState } from '../rooms/settings/index.ts'

/** How this process reaches the monitoring system. An installation with demo data has one of its own. */
export const gpsOf = (source: ConnectionSource): OpenProvider =>
  openGps({
    findConnection: (db) => findConnection(db, source, 'gps'),
    findDemo: async (db) => ((await installationState(db)).hasDemo ? openDemoProvider(db) : undefined),
  })
