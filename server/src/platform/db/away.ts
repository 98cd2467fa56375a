import { sqlState } from './sql-state.ts'

/** The database does not answer, or there is no connection to be had: worth trying again in a moment. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** SQLSTATEs of a server that refuses or drops a connection: shutting down, starting, out of connections. */
const awayStates = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006'])

const awayCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

export function isAway(error: unknown): error is Error {
  if (error instanceof DatabaseAway) return true
  const code = sqlState(error)
  return code !== undefined && (awayStates.has(code) || awayCodes.has(code))
}
