import { sqlState } from './sql-state.ts'

/** The database does not respond or no connection is available; a retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The connections are open but nothing responds any more, so waiting for the same result is pointless. */
export class DatabaseSilent extends DatabaseUnavailable {
  override name = 'DatabaseSilent'
}

/** The database answers, but no connection has become free in time. */
export class PoolExhausted extends DatabaseUnavailable {
  override name = 'PoolExhausted'
}

export const isSilent = (error: unknown): error is DatabaseSilent => error instanceof DatabaseSilent

/**
 * SQLSTATEs of a server that refuses or drops a connection: shutting down, starting, out of connections; or that takes
 * no writes: a standby, or one that its provider has closed because the disk is full.
 */
const awayStates = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '25006'])

const awayCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

export function isDatabaseUnavailable(error: unknown): error is Error {
  if (error instanceof DatabaseUnavailable) return true
  const code = sqlState(error)
  // A missing file has the same code as the missing socket of a database.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect'
  return code !== undefined && (awayStates.has(code) || awayCodes.has(code))
}
