/** A service outside, with its secrets opened. */
export interface Connection {
  readonly provider: string
  readonly values: Readonly<Record<string, string>>
}

/** Reads what is connected now; an administrator may change it at any time. */
export type FindConnection = (key: 'geocoder' | 'router') => Promise<Connection | undefined>
