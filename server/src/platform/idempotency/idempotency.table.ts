import type { ColumnType, Generated } from 'kysely'

interface StoredAnswersTable {
  key: string
  route: string
  bodyHash: Buffer
  status: number
  /** The response as JSON text. */
  reply: ColumnType<unknown>
  createdAt: Generated<string>
}

interface IdempotencyKeysTable extends StoredAnswersTable {
  userId: number
}

interface DriverIdempotencyKeysTable extends StoredAnswersTable {
  driverId: number
}

declare module '../db/database.ts' {
  interface Database {
    idempotencyKeys: IdempotencyKeysTable
    driverIdempotencyKeys: DriverIdempotencyKeysTable
  }
}
