import { createHash } from 'node:crypto'

import type { OpenApiDocument } from '@naryad/contract/kit/openapi'
import type { FastifyInstance } from 'fastify'

import { docsPage } from './page.ts'
import { style } from './style.ts'

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** The API described for machines and for people; by the first who asks, so that nobody's start waits for it. */
export function serveDocs(app: FastifyInstance, base: string, describe: () => OpenApiDocument): void {
  const options = { config: { access: 'public' }, exposeHeadRoute: false } as const
  const document = once(describe)
  const json = once(() => JSON.stringify(document()))
  const page = once(() => docsPage(document()))
  app.get(`${base}/openapi.json`, options, (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json()),
  )
  app.get(`${base}/docs`, options, (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(page()),
  )
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
