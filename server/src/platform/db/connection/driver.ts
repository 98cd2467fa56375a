import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'

import postgres from 'postgres'

import { DatabaseUnavailable } from './database-unavailable.ts'
import { hostUrls, placeOf, primaryOf } from './hosts.ts'
import { applySettings, splitSettings } from './session-settings.ts'
import { within } from './within.ts'

/**
 * The only file that opens the driver (postgres.js 3.4.9), and the place of all that is done about its defects
 * (docs/decisions/0147):
 *
 * 1. While its set-up fails it connects again at once and endlessly: it gets one socket and no second one.
 * 2. A failure of its query for the types of arrays is unhandled: the types are read here.
 * 3. Some errors are thrown in an event of its socket: they close that connection instead of the process.
 * 4. Rows of a statement that failed are counted to the next one: a statement without rows comes between.
 * 5. It holds on to a result for long: the rows are taken out of it.
 * 6. A failure of COPY after the last row rejects a promise that nothing observes: it destroys the stream.
 */

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

/** The driver takes lists, though its types do not say so, and splits no item of them by colons. */
type PlaceOptions = Pick<postgres.Options<Record<string, postgres.PostgresType>>, 'host' | 'port' | 'path'>

/** One connection to the server that takes writes, ready for statements, that never reconnects. */
export async function openDriver(url: string, options: DriverOptions = {}): Promise<postgres.Sql> {
  const [only = url, ...others] = hostUrls(url)
  if (others.length === 0) return openOn(only, options)
  const { connectTimeoutMs } = options
  // Without the hooks of the caller, to whom the end of a question would be the loss of the connection.
  const isStandby = async (host: string, signal: AbortSignal): Promise<boolean> => {
    const sql = await openOn(host, { signal, ...(connectTimeoutMs !== undefined && { connectTimeoutMs }) })
    try {
      const [row] = await sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as "isStandby"`
      return row?.isStandby ?? true
    } finally {
      void sql.end({ timeout: 0 })
    }
  }
  return openOn(await primaryOf([only, ...others], isStandby), options)
}

async function openOn(
  address: string,
  { connectTimeoutMs = 3000, signal, connection, ...options }: DriverOptions = {},
): Promise<postgres.Sql> {
  const { startup, settings } = splitSettings(connection)
  const cut = new AbortController()
  const socketOf = openOnce(AbortSignal.any(signal ? [cut.signal, signal] : [cut.signal]))
  const { url, ...place } = placeOf(address)
  const sql = postgres(url, {
    ...options,
    ...(place as unknown as PlaceOptions),
    connection: startup,
    max: 1,
    // Null, because the driver treats zero as its default.
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
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

/** The server of a connection, `host:port`. */
export const serverOf = ({ options: { host, port } }: postgres.Sql): string => `${host.join()}:${port.join()}`

const setUpTooLong = (): Error => new DatabaseUnavailable('the connection was not set up in time')

interface Address {
  readonly host: readonly string[]
  readonly port: readonly number[]
  /** The path of a Unix socket, instead of host and port. */
  readonly path: string | false
}

/** Gives the driver a socket on its first request and fails on later ones. Missing in the driver's types. */
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

/** The socket of the event being handled. */
const current = new AsyncLocalStorage<Pick<Socket, 'destroy'>>()

/** Attributes everything started by events of the socket that `open` creates to that socket. */
function openInScope(open: () => Socket): Socket {
  const scope: { socket?: Socket } = {}
  const destroy = (reason?: Error): Socket | undefined => scope.socket?.destroy(reason)
  scope.socket = current.run({ destroy } as Pick<Socket, 'destroy'>, open)
  return scope.socket
}

/**
 * Closes the database connection whose event handler threw an unhandled error; the waiting caller
 * receives the error. False if the error has another origin.
 */
export function closeFailedConnection(error: unknown): boolean {
  const socket = current.getStore()
  socket?.destroy(new DatabaseUnavailable('the connection failed', { cause: error }))
  return socket !== undefined
}

/** Types that may be elements of an array, built-in and custom. */
const arrayTypes = `
  select oid, typarray from pg_catalog.pg_type where typarray <> 0 and typtype in ('b', 'e', 'd')`

/** Registers parsers and serializers of arrays. */
async function learnArrayTypes(sql: postgres.Sql): Promise<void> {
  const types = await sql.unsafe<{ oid: number; typarray: number }[]>(arrayTypes)
  const { parsers, serializers } = sql.options
  for (const { oid, typarray } of types) {
    // Looked up on each call: a custom type may be registered after its array.
    parsers[typarray] = (text: string) => parseArray(text, parsers[oid])
    serializers[typarray] = (value: unknown) => serializeArray(value, serializers[oid])
  }
}

type Parse = (text: string) => unknown

/** The text of an array as PostgreSQL writes it: `{1,2}`, `{"a b",NULL}`, `{{1},{2}}`. */
function parseArray(text: string, parse: Parse = (item) => item): unknown[] {
  if (text === '{}') return []
  if (!/["{\\]/.test(text.slice(1))) return text.slice(1, -1).split(',').map(unquoted(parse))
  return parseNested(text, parse)
}

const unquoted =
  (parse: Parse) =>
  (item: string): unknown =>
    item === 'NULL' ? null : parse(item)

/** A quoted item with its escapes, a bracket, or an unquoted item. */
const token = /"((?:[^"\\]|\\.)*)"|[{}]|[^{},"]+/gs

function parseNested(text: string, parse: Parse): unknown[] {
  const root: unknown[] = []
  const open = [root]
  for (const [found, quoted] of text.matchAll(token)) {
    const inner = open.at(-1) ?? root
    if (quoted !== undefined) inner.push(parse(quoted.replace(/\\(.)/gs, '$1')))
    else if (found === '{') {
      const next: unknown[] = []
      inner.push(next)
      open.push(next)
    } else if (found === '}') open.pop()
    else inner.push(unquoted(parse)(found))
  }
  return root[0] as unknown[]
}

/** A string is assumed to be an array literal already. */
function serializeArray(value: unknown, serialize: (item: unknown) => unknown = String): unknown {
  if (!Array.isArray(value)) return value
  const items = value.map((item: unknown) => {
    if (Array.isArray(item)) return serializeArray(item, serialize)
    if (item === null) return 'null'
    return `"${String(serialize(item)).replace(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${items.join(',')}}`
}

/** Statements without parameters in one message (the simple query protocol). */
export const runSimple = (sql: postgres.Sql, text: string): Promise<unknown> => sql.unsafe(text).simple()

/**
 * After a statement that has failed: its rows would shift those of the next one, whose first would be missing. The
 * next successful statement resets the count; in a failed transaction that is the rollback.
 */
export const resetRowCount = (sql: postgres.Sql): Promise<unknown> =>
  runSimple(sql, 'select where false').catch(() => undefined)

/**
 * The rows of a result, taken out of it: held by the driver they would be promoted to the old generation of the
 * garbage collector.
 */
export const takeRows = <Row>(result: Row[]): Row[] => result.splice(0)

/** The types of the driver demand parameters that are serialized already. */
export const parametersOf = (parameters: readonly unknown[]): postgres.ParameterOrJSON<never>[] =>
  [...parameters] as postgres.ParameterOrJSON<never>[]

/** The rows of a `COPY … TO STDOUT` as chunks of text. */
export async function readableOf(query: postgres.PendingQuery<postgres.Row[]>): Promise<Readable> {
  const stream = await query.readable()
  failInto(query, stream)
  // The driver pauses its socket when a portion exceeds the demand of the stream and resumes it on the
  // next read. After the last portion a stream requests nothing more, so no further event of the
  // connection would arrive.
  stream.once('end', () => stream._read(0))
  return stream
}

/** The input of a `COPY … FROM STDIN`; it finishes when the database has confirmed the last row. */
export async function writableOf(query: postgres.PendingQuery<postgres.Row[]>): Promise<Writable> {
  const stream = await query.writable()
  failInto(query, stream)
  return stream
}

function failInto(query: object, stream: Readable | Writable): void {
  Reflect.set(query, 'reject', (error: Error) => stream.destroy(error))
}
