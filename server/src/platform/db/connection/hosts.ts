import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

import { DatabaseUnavailable } from './database-unavailable.ts'

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** The product itself asks which server takes writes; the driver's own attribute believes what a standby says. */
const attribute = 'target_session_attrs'
const ofPrimary = new Set(['primary', 'read-write'])

/**
 * The addresses of the servers in the address of a database, of which one takes writes:
 * `postgres://user:password@one:5432,two:5432/naryad`, as libpq understands it.
 */
export function hostUrls(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  if (before === '') return [url]
  return hosts.split(',').map((host) => withoutAttribute(`${before}${host.trim()}${after}`))
}

function withoutAttribute(url: string): string {
  if (!url.includes(attribute)) return url
  const address = new URL(url)
  if (ofPrimary.has(address.searchParams.get(attribute) ?? '')) address.searchParams.delete(attribute)
  return address.href
}

/** Why this is no address of a database, in Russian; undefined if it is one. */
export function databaseUrlError(url: string): string | undefined {
  const all = parts.test(url) && hostUrls(url).every((one) => URL.canParse(one))
  const addresses = all ? hostUrls(url).map((one) => new URL(one)) : []
  if (addresses.some(({ searchParams: asked }) => asked.has('host') && !asked.get('host')?.startsWith('/')))
    return 'host: ожидается папка сокета вида /run/postgresql; имя сервера пишут перед именем базы'
  const isNowhere = addresses.some(({ hostname, searchParams }) =>
    addresses.length > 1 ? hostname === '' : (hostname === '') !== searchParams.has('host'),
  )
  if (addresses.length === 0 || isNowhere || addresses.some(({ pathname }) => pathname.length < 2))
    return 'ожидается postgres://пользователь:пароль@хост:порт/база, несколько хостов через запятую'
  if (!addresses.every(isDecodable)) return 'знак % в имени и пароле пишут как %25'
  if (addresses.some(({ searchParams }) => searchParams.has(attribute)))
    return `${attribute}: «Наряд» работает только с главным сервером (primary)`
  return undefined
}

interface Place {
  /** Without what only says where the server is. */
  readonly url: string
  readonly host: string[]
  readonly port: number[]
  /** Of a Unix socket, instead of host and port. */
  readonly path?: string
}

/** Where the server of an address with one host is. The driver reads neither IPv6 nor national names nor sockets. */
export function placeOf(address: string): Place {
  const url = new URL(address)
  const folder = url.searchParams.get('host')
  const socketPort = folder === null ? null : url.searchParams.get('port')
  const port = Number(socketPort ?? (url.port || 5432))
  if (folder !== null) for (const part of ['host', 'port']) url.searchParams.delete(part)
  const name = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1')
  // Returns nothing for a name that it does not know as one.
  const host = (isIP(name) ? '' : domainToASCII(name)) || name || 'localhost'
  const path = folder === null ? {} : { path: `${folder}/.s.PGSQL.${port}` }
  return { url: url.href, host: [host], port: [port], ...path }
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** The user of all servers of the address. */
export const databaseUser = (url: string): string =>
  decodeURIComponent(new URL(hostUrls(url)[0] ?? url).username)

export const databaseName = (url: string): string =>
  decodeURIComponent(new URL(hostUrls(url)[0] ?? url).pathname.slice(1))

/** None of the servers of the address takes writes. */
export class NoPrimary extends DatabaseUnavailable {
  override name = 'NoPrimary'
  readonly hosts: readonly string[]

  constructor(urls: readonly string[], cause: unknown) {
    super('no primary among the hosts', { cause })
    this.hosts = urls.map((url) => new URL(url).host)
  }
}

/**
 * The address of the server that takes writes. All are asked at once, so that one that is frozen delays nothing.
 *
 * @throws {NoPrimary} None of them answers as the primary.
 */
export async function primaryOf(
  urls: readonly string[],
  isStandby: (url: string, signal: AbortSignal) => Promise<boolean>,
): Promise<string> {
  const found = new AbortController()
  const asked = urls.map(async (url) => {
    if (await isStandby(url, found.signal)) throw new DatabaseUnavailable('a standby')
    return url
  })
  try {
    return await Promise.any(asked)
  } catch (cause) {
    throw new NoPrimary(urls, cause)
  } finally {
    found.abort(new DatabaseUnavailable('another server is the primary'))
  }
}
