import Fastify, { type FastifyInstance } from 'fastify'

import { loggerOptions, logRequests } from '../log/log.ts'
import { refuseSecondHost } from './address.ts'
import { acceptJson } from './body.ts'
import { compressLargeAnswers } from './compress.ts'
import { answerErrors, type Constraints, refuseBrokenRequest, refuseBrokenUrl } from './errors.ts'
import { limitInFlight } from './in-flight.ts'
import { requireAccess } from './route-table.ts'

export interface AppOptions {
  readonly constraints: Constraints
  /** Addresses of proxies whose X-Forwarded headers are trusted. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  readonly maxInFlight: number
}

const bodyLimit = 256 * 1024

/**
 * From the first byte of the body to the end of the response; routes with files have a longer timeout.
 */
const handlerTimeout = 15_000
/** The longest upload. Ordinary bodies are cut short by the handler's timeout. */
const requestTimeout = 120_000

/** Fastify configured to limit the harm of slow, malicious or faulty clients. */
export function makeApp(options: AppOptions): FastifyInstance {
  const isProxied = options.trustedProxies.length > 0
  const app = Fastify({
    bodyLimit,
    handlerTimeout,
    requestTimeout,
    // Must exceed the keep-alive timeout of the proxy; otherwise it may reuse a connection that is being
    // closed.
    keepAliveTimeout: isProxied ? 65_000 : 5000,
    maxRequestsPerSocket: 1000,
    forceCloseConnections: 'idle',
    // Node checks these timeouts at intervals; the default of thirty seconds would make short ones
    // ineffective.
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 },
    trustProxy: isProxied ? [...options.trustedProxies] : false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: refuseBrokenUrl,
    clientErrorHandler: refuseBrokenRequest,
    ...loggerOptions(options.logLevel),
  })
  app.decorateRequest('call', null)
  requireAccess(app)
  logRequests(app)
  refuseSecondHost(app)
  limitInFlight(app, options.maxInFlight)
  compressLargeAnswers(app)
  acceptJson(app)
  answerErrors(app, options.constraints)
  return app
}
