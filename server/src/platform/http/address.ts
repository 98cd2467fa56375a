import { isIP } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { malformed } from './refusals.ts'

/** The caller's address. A trusted proxy may pass on a header that is no address: then the nearest hop that has one. */
export const addressOf = ({ ips, ip, socket }: FastifyRequest): string =>
  (ips ?? [ip]).findLast((hop) => isIP(hop) !== 0) ?? socket.remoteAddress ?? ''

/** Two Host headers may mean one host to a proxy and another to the server, so the request is refused. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const names = rawHeaders.filter((_, at) => at % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
      throw malformed('Заголовок Host указан несколько раз')
  })
}
