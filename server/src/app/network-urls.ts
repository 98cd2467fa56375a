import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

const everywhere = new Set(['0.0.0.0', '::'])

/** URLs at which other machines of the local network reach a server that listens on all addresses. */
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
