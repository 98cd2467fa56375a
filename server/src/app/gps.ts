import { type ConnectionSource, findConnection } from '../rooms/connections/index.ts'
import { openDemoProvider, openGps, type OpenProvider } from '../rooms/monitoring/index.ts'
import { installationState } from '../rooms/settings/index.ts'

/** Opens the monitoring provider; an installation with demo data uses a simulated one. */
export const gpsOf = (source: ConnectionSource): OpenProvider =>
  openGps({
    findConnection: (db) => findConnection(db, source, 'gps'),
    findDemo: async (db) => ((await installationState(db)).hasDemo ? openDemoProvider(db) : undefined),
  })
