import { lookup as resolveHost, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'

/** Which addresses a call may reach: those of the internet, or those of private networks and this machine too. */
export type Reach = 'public' | 'private'

function blocks(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits = ''] = subnet.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Never an ordinary service: unspecified, link-local (the metadata of clouds), multicast, reserved. */
const never = blocks([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'fd00:ec2::/32',
  'ff00::/8',
  '2001:db8::/32',
])
/** Private networks and this machine, also behind the forms of IPv6 that contain an address of IPv4. */
const internal = blocks([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  '64:ff9b::/96',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fec0::/10',
])

export function isReachable(address: string, reach: Reach): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0 || never.check(address, family)) return false
  return reach === 'private' || !internal.check(address, family)
}

export class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS'
}

let connectionReach: Reach = 'private'

/** Called once at the start: what administrators' connections may reach. */
export const setConnectionReach = (reach: Reach): void => void (connectionReach = reach)
export const reachOfConnections = (): Reach => connectionReach

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** A host that is an address is not looked up, so it is checked apart. */
export function refuseLiteral(url: URL, reach: Reach): void {
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isReachable(host, reach)) throw new ForbiddenAddress(host)
}

/**
 * Whether an address that is being saved may be reached. A host that the name servers do not know yet may: what it
 * leads to is checked again when a connection is opened.
 */
export async function checkAddress(
  url: URL,
  reach: Reach,
  resolve: (host: string) => Promise<readonly LookupAddress[]> = (host) => lookupAll(host, { all: true }),
): Promise<boolean> {
  const host = hostOf(url)
  if (isIP(host) !== 0) return isReachable(host, reach)
  if (reach === 'public' && innerNames.test(host)) return false
  const found = await resolve(host).catch(() => [])
  return found.every(({ address }) => isReachable(address, reach))
}

/** Never names of the internet (RFC 6761, RFC 8375). */
const innerNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i

const lookupAll = promisify(resolveHost)

/**
 * The lookup of a connection: the address that is checked is the one that is connected to, so a name cannot lead
 * elsewhere in between.
 */
export const guardedLookup =
  (reach: Reach, resolve: typeof resolveHost = resolveHost): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const found: LookupAddress[] = error ? [] : addresses
      const [first, ...others] = found.filter(({ address }) => isReachable(address, reach))
      if (error ?? !first) done(error ?? new ForbiddenAddress(hostname), '', 0)
      else if (options.all === true) done(null, [first, ...others])
      else done(null, first.address, first.family)
    })
  }

const isIpv4 = ({ family }: LookupAddress): boolean => family === 4

/** For a client whose lookup cannot be replaced: the address that it has to connect to instead of the host. */
export async function resolveReachable(host: string): Promise<string> {
  const reach = connectionReach
  const addresses =
    isIP(host) === 0 ? await lookupAll(host, { all: true }) : [{ address: host, family: isIP(host) }]
  const reachable = addresses.filter(({ address }) => isReachable(address, reach))
  const found = reachable.find(isIpv4) ?? reachable[0]
  if (!found) throw new ForbiddenAddress(host)
  return found.address
}
