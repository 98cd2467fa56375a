import type { ConnectionKey } from '@naryad/contract/connections/connections'
import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'

/** A connection to an external service, with decrypted secrets. */
export interface Connection {
  readonly provider: string
  readonly values: Readonly<Record<string, string>>
}

/** Tests the connection. Failures of the external service are returned as `error`, never thrown. */
type ConnectionCheck = (connection: Connection, signal: AbortSignal) => Promise<ConnectionTestResult>

/** A connection without a check is not offered in the settings. */
export type ConnectionChecks = Partial<Readonly<Record<ConnectionKey, ConnectionCheck>>>
