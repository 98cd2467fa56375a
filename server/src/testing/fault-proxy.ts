import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** What happens to connections that are opened while the fault is set. */
export type Fault =
  /** Accepted and closed without an answer. */
  | 'close'
  /** Accepted, then reset as soon as the client has sent its startup message. */
  | 'reset'
  /** The first query after the authentication is answered by FATAL 57P01, and the connection is closed. */
  | 'terminate-first-query'
  /** The first query after the authentication is answered by a reset. */
  | 'reset-first-query'
  /** The server's SCRAM challenge is replaced by text that the driver cannot parse. */
  | 'garble-authentication'

export interface FaultProxy {
  /** The URL of the database through the proxy. */
  readonly url: string
  /** How many connections have been accepted so far. */
  readonly accepted: number
  /** Applies to new connections until it is changed. */
  fault: Fault | undefined
  /** Connections stay open, but pass no data in either direction. */
  freeze(): void
  thaw(): void
  /** Resets all open connections. */
  resetAll(): void
  stop(): Promise<void>
}

const terminated = postgresError({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to administrator command',
})

/** A TCP proxy in front of PostgreSQL that breaks connections in chosen ways. */
export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let accepted = 0

  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (isFrozen) socket.pause()
  }

  const server = createServer((client) => {
    accepted += 1
    track(client)
    client.on('error', () => {})
    const { fault } = proxy
    if (fault === 'close') return void client.end()
    if (fault === 'reset') return void client.once('data', () => client.resetAndDestroy())
    const upstream = createConnection({ port: Number(target.port), host: target.hostname })
    track(upstream)
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.on('data', (chunk) => {
      if (!isQuery(chunk) || fault === undefined) upstream.write(chunk)
      else if (fault === 'terminate-first-query') client.end(terminated)
      else if (fault === 'reset-first-query') client.resetAndDestroy()
    })
    upstream.on('data', (chunk) => client.write(fault === 'garble-authentication' ? garbled(chunk) : chunk))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxied = new URL(url)
  proxied.hostname = '127.0.0.1'
  proxied.port = String((server.address() as AddressInfo).port)

  const proxy: FaultProxy = {
    url: proxied.href,
    get accepted() {
      return accepted
    },
    fault: undefined,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    resetAll: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return proxy
}

/** A message of type Query or Parse. The startup message has no type, authentication messages have «p». */
const isQuery = (chunk: Buffer): boolean => chunk[0] === 0x51 || chunk[0] === 0x50

const saslContinue = 11

function garbled(chunk: Buffer): Buffer {
  const isAuthentication = chunk[0] === 0x52 && chunk.length > 9
  if (!isAuthentication || chunk.readInt32BE(5) !== saslContinue) return chunk
  return Buffer.concat([chunk.subarray(0, 9), Buffer.alloc(chunk.length - 9, 'x')])
}

function postgresError(fields: Readonly<Record<string, string>>): Buffer {
  const body = `${Object.entries(fields)
    .map(([key, value]) => `${key}${value}\0`)
    .join('')}\0`
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}
