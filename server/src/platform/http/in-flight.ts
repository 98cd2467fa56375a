import type { FastifyInstance } from 'fastify'

import { unavailable } from './refusals.ts'

/**
 * Above this number of concurrent calls new ones are rejected at once, because a growing queue helps no
 * caller. Open event streams are not counted: their response has begun.
 */
export function limitInFlight(app: FastifyInstance, max: number): void {
  let inFlight = 0
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1
    let isCounted = true
    const leave = (): void => {
      if (isCounted) inFlight -= 1
      isCounted = false
    }
    reply.leaveFlight = leave
    reply.raw.once('close', leave)
    if (inFlight > max && !request.routeOptions.config.isNeverRefused) throw unavailable(1)
  })
  app.decorateReply('leaveFlight', null)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isNeverRefused?: boolean
  }
  interface FastifyReply {
    leaveFlight: (() => void) | null
  }
}
