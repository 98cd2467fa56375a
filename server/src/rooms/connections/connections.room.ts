import type { ConnectionChecks } from '../room.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { connectionJobs } from './connections.jobs.ts'
import { mountConnections } from './connections.routes.ts'
import type { ConnectionSource } from './connections.service.ts'

interface ConnectionsParts extends WithDb {
  readonly source: ConnectionSource
  readonly connectionChecks: ConnectionChecks
}

export const connectionsRoom = defineRoom({
  name: 'connections',
  mount: (http, { db, source, connectionChecks }: ConnectionsParts) =>
    mountConnections(http, { db, source, checks: connectionChecks }),
  jobs: connectionJobs,
})
