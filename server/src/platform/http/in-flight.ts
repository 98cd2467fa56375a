import type { FastifyInstance } from 'fastify'

import { unavailable } from './refusals.ts'

/**
 * Above so many calls at once the next is refused at once: a queue that only grows helps nobody.
 * An open event stream is not a call in flight: its answer has been given.
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
