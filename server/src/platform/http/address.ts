import { isIP } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { malformed } from './refusals.ts'

/**
 * The client address. A trusted proxy may forward a header that is not an address; then the hop nearest to
 * the client that has a valid one is used.
 */
export const addressOf = ({ ips, ip, socket }: FastifyRequest): string =>
  (ips ?? [ip]).findLast((hop) => isIP(hop) !== 0) ?? socket.remoteAddress ?? ''

/** A proxy and the server may pick different ones of two Host headers, so the request is rejected. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const names = rawHeaders.filter((_, at) => at % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
      throw malformed('Заголовок Host указан несколько раз')
  })
}
