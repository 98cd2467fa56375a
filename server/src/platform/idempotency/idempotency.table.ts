import type { ColumnType, Generated } from 'kysely'

interface IdempotencyKeysTable {
  userId: number
  key: string
  route: string
  bodyHash: Buffer
  status: number
  /** Stored JSON of the reply. */
  reply: ColumnType<unknown>
  createdAt: Generated<string>
}

declare module '../db/database.ts' {
  interface Database {
    idempotencyKeys: IdempotencyKeysTable
  }
}
