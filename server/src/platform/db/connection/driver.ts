import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import postgres from 'postgres'

import { learnArrayTypes } from './arrays.ts'
import { openInScope } from './connection-scope.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { applySettings, splitSettings } from './session-settings.ts'
import { within } from './within.ts'

interface DriverOptions extends Pick<
  postgres.Options<Record<string, postgres.PostgresType>>,
  'connection' | 'onclose' | 'transform' | 'types'
> {
  /** Missing in the driver's types. */
  readonly onnotify?: (channel: string, payload: string) => void
  /** The limit for the whole set-up: connect, authenticate, register types. */
  readonly connectTimeoutMs?: number
  /** Aborting it cuts the connection; pending statements fail with its reason. */
  readonly signal?: AbortSignal
}

/**
 * The only place that opens the driver (postgres.js 3.4): one connection, ready for statements, that
 * never reconnects. By itself the driver would reconnect at once and endlessly while its set-up fails.
 */
export async function openDriver(
  url: string,
  { connectTimeoutMs = 3000, signal, connection, ...options }: DriverOptions = {},
): Promise<postgres.Sql> {
  const { startup, settings } = splitSettings(connection)
  const cut = new AbortController()
  const socketOf = openOnce(AbortSignal.any(signal ? [cut.signal, signal] : [cut.signal]))
  const sql = postgres(url, {
    ...options,
    connection: startup,
    max: 1,
    // Null, because the driver treats zero as its default.
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    connect_timeout: connectTimeoutMs / 1000,
    ...socketOf,
  })
  try {
    const setUp = Promise.all([applySettings(sql, settings), learnArrayTypes(sql)])
    await within(setUp, connectTimeoutMs, setUpTooLong)
    return sql
  } catch (error) {
    cut.abort(error)
    void sql.end({ timeout: 0 })
    throw error
  }
}

const setUpTooLong = (): Error => new DatabaseUnavailable('the connection was not set up in time')

interface Address {
  readonly host: readonly string[]
  readonly port: readonly number[]
  /** The path of a Unix socket, instead of host and port. */
  readonly path: string | false
}

/**
 * Gives the driver a socket on its first request and fails on later ones, so it cannot reconnect. Missing
 * in the driver's types.
 */
function openOnce(signal: AbortSignal): { socket: (address: Address) => Promise<Socket> } {
  let isOpened = false
  const open = async ({ host: [host = ''], port: [port = 0], path }: Address): Promise<Socket> => {
    if (isOpened) throw new DatabaseUnavailable('the connection was lost')
    isOpened = true
    signal.throwIfAborted()
    const socket = openInScope(() => (path ? connect(path) : connect(port, host)))
    const cut = (): void => void socket.destroy(asError(signal.reason))
    signal.addEventListener('abort', cut, { once: true })
    socket.once('close', () => signal.removeEventListener('abort', cut))
    await once(socket, 'connect')
    // A statement may be sent in several parts: waiting for the receipt of the first would delay the next by 40 ms.
    socket.setNoDelay(true)
    // The driver reads the server name for TLS from this field.
    return Object.assign(socket, { host, port })
  }
  return { socket: open }
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
