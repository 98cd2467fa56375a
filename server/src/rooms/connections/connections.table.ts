import type { ConnectionKey } from '@naryad/contract/connections/connections'
import type { ColumnType } from 'kysely'

type TextByName = Readonly<Record<string, string>>

interface ConnectionsTable {
  key: ConnectionKey
  provider: string
  /** jsonb, written as JSON text. Without secrets. */
  values: ColumnType<TextByName, string, string>
  /** jsonb, written as JSON text: base64 by name, each bound to the connection and its name. */
  sealed: ColumnType<TextByName, string, string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    connections: ConnectionsTable
  }
}
