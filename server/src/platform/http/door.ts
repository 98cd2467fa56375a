import type { FastifyReply, FastifyRequest } from 'fastify'

import { addressOf } from './address.ts'
import type { Http } from './http.ts'
import { addressKey } from './limits.ts'

interface DoorAnswer {
  readonly status: number
  readonly body: string
  readonly type: string
}

/** A request of another program, as it came. */
interface DoorRequest {
  /** The part of the path that proves who calls. */
  readonly secret: string
  /** The rest of the path, without a leading slash. */
  readonly rest: string
  readonly query: readonly (readonly [string, string])[]
  readonly body: string
  readonly contentType: string
  readonly address: string
  readonly header: (name: string) => string | undefined
}

interface Door {
  readonly path: string
  /** The path is followed by a secret that proves who calls; otherwise the body has to. */
  readonly hasSecret?: boolean
  readonly maxBytes: number
  readonly handle: (request: DoorRequest) => Promise<DoorAnswer>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path has a secret: the log shows the pattern of the route instead. */
    isPathSecret?: true
  }
}

const longestRest = 100

const headerOf =
  ({ headers }: FastifyRequest) =>
  (name: string): string | undefined => {
    const value = headers[name]
    return typeof value === 'string' ? value.slice(0, 1000) : undefined
  }

/** For programs that choose the form of their requests themselves: no schema, any content type, bounded. */
export function mountDoor(http: Http, { path, hasSecret = true, maxBytes, handle }: Door): void {
  void http.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    )
    const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { secret = '', '*': rest = '' } = request.params as Record<string, string>
      const answer = await handle({
        secret,
        rest: rest.slice(0, longestRest),
        query: [...new URLSearchParams(request.url.split('?').slice(1).join('?'))],
        body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
        contentType: headerOf(request)('content-type') ?? '',
        address: addressOf(request),
        header: headerOf(request),
      })
      return reply
        .code(answer.status)
        .header('content-type', `${answer.type}; charset=utf-8`)
        .header('cache-control', 'no-store')
        .send(answer.body)
    }
    const url = `${http.base}${path}`
    for (const one of hasSecret ? [`${url}/:secret`, `${url}/:secret/*`] : [url])
      scope.route({
        method: hasSecret ? ['GET', 'POST'] : ['POST'],
        url: one,
        exposeHeadRoute: false,
        config: { access: 'public', ...(hasSecret ? { isPathSecret: true } : {}) },
        onRequest: async (request) => http.addressLimit(addressKey(addressOf(request))),
        handler: serve,
      })
  })
}
