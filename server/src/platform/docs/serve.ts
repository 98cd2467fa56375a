import { createHash } from 'node:crypto'

import type { OpenApiDocument } from '@naryad/contract/kit/openapi'
import type { FastifyInstance } from 'fastify'

import { docsPage } from './page.ts'
import { style } from './style.ts'

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

interface Docs {
  /**
   * Checked on every call, because the setting that opens the documentation to the public may change
   * while the server runs.
   */
  readonly isOpen: () => Promise<boolean>
  readonly describe: () => OpenApiDocument
}

/**
 * The API description as OpenAPI and as a page. Built on the first request, so that it does not delay the
 * start.
 */
export function serveDocs(app: FastifyInstance, base: string, { isOpen, describe }: Docs): void {
  const options = { config: { access: 'public' }, exposeHeadRoute: false } as const
  const document = once(describe)
  const json = once(() => JSON.stringify(document()))
  const page = once(() => docsPage(document()))
  app.get(`${base}/openapi.json`, options, async (_, reply) => {
    if (!(await isOpen())) return reply.callNotFound()
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json())
  })
  app.get(`${base}/docs`, options, async (_, reply) => {
    if (!(await isOpen())) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(page())
  })
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
