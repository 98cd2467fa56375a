import type { ConnectionKey } from '@naryad/contract/connections/connections'
import type { ColumnType } from 'kysely'

type TextByName = Readonly<Record<string, string>>

interface ConnectionsTable {
  key: ConnectionKey
  provider: string
  /** jsonb without secrets, written as JSON text. */
  values: ColumnType<TextByName, string, string>
  /**
   * jsonb, written as JSON text: base64 ciphertext by field name, authenticated with the connection and field names.
   */
  sealed: ColumnType<TextByName, string, string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    connections: ConnectionsTable
  }
}
