import { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify'

import { addressOf } from '../http/address.ts'
import { gatheredLines } from './lines.ts'

/** The logged fields of an error. Other fields of database errors contain rows and so personal data. */
type LoggedError = { type: string; message: string; code?: unknown; constraint?: unknown; stack: string }

type ErrorLike = Pick<Error, 'message' | 'stack'> & { code?: unknown; constraint_name?: unknown }

/** The job library reports copies of errors, which are no instances of `Error`. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

function loggedError(error: unknown): LoggedError {
  if (!isErrorLike(error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code, constraint_name: constraint } = error
  return {
    type: error instanceof Error ? error.name : 'object',
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: error.stack ?? '',
  }
}

/** Writes JSON lines to stdout. */
export const loggerOptions = (level: string): Pick<FastifyServerOptions, 'logger' | 'logController'> => ({
  logger:
    level === 'silent'
      ? false
      : { level, base: null, serializers: { err: loggedError }, stream: gatheredLines() },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
})

/** Files of the web application: a page asks for dozens of them, which would hide the calls. */
const isStaticFile = (url: string): boolean => !/^\/(api|health|metrics)\b/.test(url)

/** Without a query; the pattern of the route if the path has a secret. */
const shownPath = ({ url, routeOptions }: FastifyRequest): string | undefined =>
  routeOptions.config.isPathSecret ? routeOptions.url : url.split('?', 1)[0]?.slice(0, 200)

/**
 * Logs one line per request after the response: user, route, status, duration. Those of static files are at `debug`
 * unless the server has failed. Never a query string,
 * header or body, because they contain signed URLs, tokens and personal data.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request
    const level = isStaticFile(request.url) && reply.statusCode < 500 ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        path: shownPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: addressOf(request),
        userId: call && 'who' in call ? call.who.id : undefined,
      },
      'request',
    )
  })
}
