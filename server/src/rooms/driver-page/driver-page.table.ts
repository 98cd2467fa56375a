import type { Generated } from 'kysely'

/** A session of a device; valid while `linkHash` is the current link of the driver. */
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
