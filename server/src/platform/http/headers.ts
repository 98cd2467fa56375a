import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import type { FastifyInstance } from 'fastify'

/** A Content-Security-Policy for API responses that forbids loading, executing and framing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
}

const year = 365 * 24 * 3600

interface HeaderOptions {
  /** Other origins that may make calls with credentials. */
  readonly allowedOrigins: readonly string[]
  /** The product is only reachable over https, even if a proxy omits the X-Forwarded-Proto header. */
  readonly isHttps: boolean
}

/** Sets the headers of every response; allows cross-origin calls from listed origins only. */
const callHeaders = ['authorization', 'content-type', 'idempotency-key', ...Object.values(occurrenceHeaders)]
  .join(', ')
  .toLowerCase()

export function secureAnswers(app: FastifyInstance, { allowedOrigins, isHttps }: HeaderOptions): void {
  const allowed = new Set(allowedOrigins)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    reply.header('content-security-policy', apiPolicy)
    reply.header('cross-origin-resource-policy', allowed.size > 0 ? 'cross-origin' : 'same-origin')
    if (isHttps || request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${year}; includeSubDomains`)
    if (allowed.size === 0) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', 'x-request-id, retry-after, content-disposition, date')
    if (request.method !== 'OPTIONS') return
    await reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', callHeaders)
      .header('access-control-max-age', '600')
      .send()
  })
}
