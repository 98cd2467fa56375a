/** An external service with its decrypted secrets. */
export interface Connection {
  readonly provider: string
  readonly values: Readonly<Record<string, string>>
}

/** Reads the current connection, which an administrator may change at any time. */
export type FindConnection = (key: 'geocoder' | 'router') => Promise<Connection | undefined>
