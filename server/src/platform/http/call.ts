import type { RouteDef } from '@naryad/contract/kit/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { addressOf } from './address.ts'
import type { Call } from './ctx.ts'
import { readOccurrence } from './occurrence-headers.ts'
import { malformed } from './refusals.ts'

const maxTokenLength = 1000
const keyForm = /^[\u0021-\u007e]{1,200}$/

/** Reads the headers that every call may have. */
export function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  isHttps: boolean,
  { isDelayable }: Pick<RouteDef, 'isDelayable'>,
): Call & { idempotencyKey: string | undefined } {
  const { headers } = request
  let signal: AbortSignal | undefined
  const header = (name: string): string | undefined => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    requestId: request.id,
    log: request.log,
    address: addressOf(request),
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    bearer: bearerOf(headers.authorization),
    get cookies() {
      return cookiesOf(headers.cookie)
    },
    isSecure: isHttps || request.protocol === 'https',
    get origin() {
      return originOf(request, isHttps)
    },
    get signal() {
      return (signal ??= closeSignal(reply))
    },
    idempotencyKey: keyOf(headers['idempotency-key']),
    occurrence: isDelayable ? readOccurrence(header) : undefined,
    setHeader: (name, value) => void reply.header(name, value),
    header,
  }
}

/** Not `request.signal`: Fastify aborts it as soon as the body of a POST has been read. */
function closeSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  if (reply.raw.destroyed) controller.abort()
  return controller.signal
}

const hostForm = /^([a-z\d.-]+|\[[a-f\d:]+\])(:\d{1,5})?$/i

/** The Host header is untrusted; an invalid host name is not passed on. */
function originOf({ host, protocol }: FastifyRequest, isHttps: boolean): string {
  return `${isHttps ? 'https' : protocol}://${hostForm.test(host) ? host : 'localhost'}`
}

function bearerOf(header: string | undefined): string | undefined {
  if (!header || header.length > maxTokenLength || header.slice(0, 7).toLowerCase() !== 'bearer ')
    return undefined
  return header.slice(7)
}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyForm.test(header))
    throw malformed('Заголовок Idempotency-Key: от 1 до 200 латинских букв, цифр и знаков')
  return header
}

function cookiesOf(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0) cookies[pair.slice(0, at).trim()] = pair.slice(at + 1).trim()
  }
  return cookies
}
