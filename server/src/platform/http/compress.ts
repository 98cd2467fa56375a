import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

import type { FastifyInstance } from 'fastify'

const pack = promisify(gzip)

/**
 * Smaller responses are not compressed: for a page of ten rows compression takes longer than it saves
 * even on a slow connection. Pages of fifty rows, which phones load, are larger.
 */
const minLength = 16 * 1024

/**
 * Compresses large JSON responses for browsers that accept it; compression runs outside of the event
 * loop.
 */
export function compressLargeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // Pages written by the database as JSON are buffers.
    const isWhole = typeof payload === 'string' || payload instanceof Uint8Array
    if (!isWhole || payload.length < minLength || reply.hasHeader('content-encoding')) return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`)
    reply.header('content-encoding', 'gzip')
    reply.removeHeader('content-length')
    return pack(payload, { level: constants.Z_BEST_SPEED })
  })
}
