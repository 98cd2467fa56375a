import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import type { Input, Reply, RouteDef } from '@naryad/contract/kit/route'

import { NetworkError } from './errors.ts'
import { serverMoment } from './serverClock.ts'
import type { Answer, WireRequest } from './transport.ts'

export interface CallOptions {
  /** The failure is not reported to the user; the promise still rejects. */
  silent?: boolean
  signal?: AbortSignal
  /**
   * The same key for each submit of an opened form, so that a repeated one creates a single object. Required by a call
   * that creates: without it a press after a lost answer would meet the first one.
   */
  idempotencyKey?: string
  /** When a change was made that is sent later, by the server's clock. */
  occurrence?: { at: string; knownVersion?: number | undefined }
  onProgress?: (share: number) => void
  keepalive?: boolean
  /**
   * The response is a new pair of tokens, and the old pair is revoked: it is stored before any other call is
   * sent.
   */
  renewsTokens?: boolean
}

/** Options of a call that creates. */
export type CreateOptions = CallOptions & { idempotencyKey: string }

/** Input is optional if the route requires none. */
export type CallArguments<R extends RouteDef> = R extends { readonly creates: true }
  ? [input: Input<R>, options: CreateOptions]
  : Record<never, never> extends Input<R>
    ? [input?: Input<R>, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions]

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  files?: readonly File[]
}

/** With a fallback for insecure contexts, which have no `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function urlOf(base: string, route: RouteDef, { params, query }: AnyInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined) throw new Error(`${route.method} ${route.path}: no ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.append(name, String(value))
  const tail = search.toString()
  return tail ? `${base}${path}?${tail}` : `${base}${path}`
}

function multipart(field: string, files: readonly File[]): FormData {
  const form = new FormData()
  for (const file of files) form.append(field, file, file.name)
  return form
}

function occurrenceOf({ isDelayable }: RouteDef, { occurrence }: CallOptions): Record<string, string> {
  if (!isDelayable || !occurrence) return {}
  const { at, knownVersion } = occurrence
  return {
    [occurrenceHeaders.occurredAt]: at,
    [occurrenceHeaders.deviceNow]: serverMoment(),
    ...(knownVersion !== undefined && { [occurrenceHeaders.knownVersion]: String(knownVersion) }),
  }
}

/** The request without the bearer token, which may change between two attempts. */
export function requestOf(
  base: string,
  route: RouteDef,
  input: AnyInput | undefined,
  options: CallOptions,
): WireRequest {
  const headers: Record<string, string> = { accept: 'application/json', ...occurrenceOf(route, options) }
  const request: WireRequest = { method: route.method, url: urlOf(base, route, input ?? {}), headers }
  if (route.creates) headers['idempotency-key'] = options.idempotencyKey ?? newIdempotencyKey()
  if (route.files && input?.files) {
    request.body = multipart(route.files, input.files)
  } else if (input?.body !== undefined) {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(input.body)
  }
  if (route.reply === 'events') headers.accept = 'text/event-stream'
  if (options.signal) request.signal = options.signal
  if (options.onProgress) request.onProgress = options.onProgress
  if (options.keepalive) request.keepalive = true
  return request
}

/**
 * Parsed without validation: the server serializes replies by the same schema that types them here, and
 * validating them again would only take time.
 */
export async function replyOf<R extends RouteDef>(route: R, answer: Answer): Promise<Reply<R>> {
  if (route.reply === 'file' || route.reply === 'events') return answer.response as Reply<R>
  if (route.reply === 'empty') return undefined as Reply<R>
  const text = await answer.text()
  try {
    return JSON.parse(text) as Reply<R>
  } catch (cause) {
    // A page of the network itself, such as the sign-in of a public Wi-Fi: our server was not reached.
    throw new NetworkError(false, { cause })
  }
}
