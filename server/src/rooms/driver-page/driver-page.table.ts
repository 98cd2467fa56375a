import type { Generated } from 'kysely'

/** A device on which a driver has opened his page; good while `linkHash` is his present link. */
interface DriverSessionsTable {
  id: Generated<number>
  driverId: number
  hash: Buffer
  linkHash: Buffer
  device: string
  createdAt: Generated<string>
  lastSeenAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    driverSessions: DriverSessionsTable
  }
}
