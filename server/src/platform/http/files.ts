import type { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ByteRange } from '../files/store/store.ts'
import { rangeOf } from './ranges.ts'

/** The reply of a route of kind 'file'. A body that can be opened at any offset supports range requests. */
export interface FileReply {
  readonly body: Readable | Buffer | ((range?: ByteRange) => Promise<Readable>)
  readonly mime: string
  /** The original name of the file; sent to the browser, never used as a path. */
  readonly name: string
  /** Undefined for content that is generated while it is sent. */
  readonly size?: number
  /**
   * Display in the browser instead of downloading: only for images we have encoded, and for PDF in a
   * sandbox.
   */
  readonly isInline?: boolean
  /** Changes whenever the content changes. */
  readonly etag?: string
  /** Lifetime in the private browser cache, in seconds. */
  readonly maxAgeSeconds?: number
}

/** RFC 6266: an ASCII fallback for old clients and the original name. */
function contentDisposition(name: string, isInline: boolean): string {
  const plain = name.replace(/[^\u0020-\u007e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileReply,
): Promise<FastifyReply> {
  const etag = file.etag === undefined ? undefined : `"${file.etag}"`
  reply.header('cache-control', file.maxAgeSeconds ? `private, max-age=${file.maxAgeSeconds}` : 'no-store')
  if (etag) reply.header('etag', etag)
  if (etag && request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply
    .header('content-type', file.mime)
    .header('content-disposition', contentDisposition(file.name, file.isInline ?? false))
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
  const { body, size } = file
  if (size === undefined || typeof body !== 'function') {
    if (size !== undefined) reply.header('content-length', String(size))
    return reply.send(typeof body === 'function' ? await body() : body)
  }
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers, size, etag)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (!range) return reply.header('content-length', String(size)).send(await body())
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', String(range.end - range.start + 1))
    .send(await body(range))
}
