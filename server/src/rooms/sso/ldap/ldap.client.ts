import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'

import { Client, InvalidCredentialsError } from 'ldapts'

import { guardedLookup, reachOfConnections, refuseLiteral } from '../../../platform/outside/addresses.ts'
import type { Connection } from '../../room.ts'
import { refusedBind, RefusedServiceAccount } from './ldap.failures.ts'

const stepMs = 5000

/** The length of a whole conversation, however slowly the directory answers. */
const wholeMs = 20_000

/**
 * A client of the directory, never without TLS: an `ldap:` address is switched to it before anything is said. The
 * address is checked at the connection (`platform/outside`).
 */
async function open({ values }: Connection): Promise<Client> {
  const url = new URL(values['url'] ?? '')
  const reach = reachOfConnections()
  refuseLiteral(url, reach)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isTls = url.protocol === 'ldaps:'
  const port = Number(url.port) || (isTls ? 636 : 389)
  // An address has no server name (RFC 6066, 3); the certificate is checked against the host then.
  const name = isIP(host) === 0 ? { servername: host } : {}
  const tls = { host, ...name, ...(values['ca'] ? { ca: values['ca'] } : {}) }
  const lookup = guardedLookup(reach)
  const client = new Client({
    url: `${url.protocol}//${url.host}`,
    timeout: stepMs,
    connectTimeout: stepMs,
    createConnection: (): Socket => connectPlain({ host, port, lookup }),
    createSecureConnection: (options: unknown): TLSSocket =>
      // Upgrading an open socket brings it along; opening one brings the port alone.
      typeof options === 'object' && options !== null
        ? connectTls({ ...options, ...tls })
        : connectTls({ ...tls, port, lookup }),
  })
  if (!isTls) await client.startTLS(tls)
  return client
}

/** Opens the directory for one conversation. */
async function withClient<Value>(
  connection: Connection,
  talk: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = await open(connection)
  const end = () => void client.unbind().catch(() => {})
  const timer = setTimeout(end, wholeMs)
  try {
    return await talk(client)
  } finally {
    clearTimeout(timer)
    end()
  }
}

/** A conversation of the service account. */
export const asService = <Value>(
  connection: Connection,
  talk: (client: Client) => Promise<Value>,
): Promise<Value> =>
  withClient(connection, async (client) => {
    try {
      await client.bind(connection.values['login'] ?? '', connection.values['password'] ?? '')
    } catch (error) {
      throw error instanceof InvalidCredentialsError ? new RefusedServiceAccount() : error
    }
    return talk(client)
  })

/**
 * Proves a person by their password. An empty one would be an anonymous bind, which a directory answers with success
 * (RFC 4513, 5.1.2).
 */
export async function provePassword(connection: Connection, dn: string, password: string): Promise<void> {
  if (password === '' || dn === '') throw new TypeError('an empty password is never bound')
  await withClient(connection, async (client) => {
    try {
      await client.bind(dn, password)
    } catch (error) {
      throw error instanceof InvalidCredentialsError ? refusedBind(error) : error
    }
  })
}
