import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

const everywhere = new Set(['0.0.0.0', '::'])

/** Where other machines of the local network find a server that listens on all of its addresses. */
export function networkUrlsOf(
  host: string,
  listening: AddressInfo | string | null,
  interfaces = networkInterfaces(),
): string[] {
  if (!everywhere.has(host) || typeof listening !== 'object' || listening === null) return []
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => `http://${address}:${listening.port}`)
}
