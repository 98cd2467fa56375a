import http from 'node:http'
import https from 'node:https'
import { rootCertificates } from 'node:tls'

import {
  ForbiddenAddress,
  guardedLookup,
  type Reach,
  reachOfConnections,
  refuseLiteral,
} from './addresses.ts'

/** Connection options for external services. */
export interface Route {
  /** «http://proxy.company.ru:3128» */
  readonly proxy?: string | undefined
  /** Certificates in PEM that are trusted in addition to the default ones. */
  readonly ca?: string | undefined
}

export interface OutsideRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as it is, with the content type of `headers`. */
  readonly body?: string | Uint8Array | undefined
  readonly route?: Route
  /** By default what administrators' connections may reach. */
  readonly reach?: Reach
  readonly timeoutMs: number
  readonly maxBytes: number
  /** A longer answer is cut instead of refused. */
  readonly mayCut?: boolean
  readonly signal: AbortSignal
}

export type OutsideAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: http.IncomingHttpHeaders
      readonly body: Buffer
    }
  /** The service has certainly not received the request. */
  | {
      readonly kind: 'unsent'
      readonly error: string
      readonly isTimeout: boolean
      /** The address may not be reached. */
      readonly isForbidden: boolean
    }
  /** The request may have been executed; no complete response was received. */
  | {
      readonly kind: 'lost'
      readonly error: string
      readonly isTimeout: boolean
      readonly isTooLarge: boolean
    }

/** Calls an external service. Never rejects, does not follow redirects, opens a new connection each time. */
export function request({
  method,
  url,
  headers = {},
  json,
  body = json === undefined ? undefined : JSON.stringify(json),
  route = {},
  reach = reachOfConnections(),
  timeoutMs,
  maxBytes,
  mayCut = false,
  signal,
}: OutsideRequest): Promise<OutsideAnswer> {
  return new Promise((resolve) => {
    let isSent = false
    const fail = (failure: unknown): void => {
      const facts = { error: sentenceOf(failure, timeoutMs), isTimeout: isTimeout(failure) }
      resolve(
        isSent
          ? { kind: 'lost', ...facts, isTooLarge: failure instanceof TooMuch }
          : { kind: 'unsent', ...facts, isForbidden: failure instanceof ForbiddenAddress },
      )
    }
    try {
      const target = new URL(url)
      refuseLiteral(target, reach)
      const call = open(target, route, {
        method,
        headers: {
          accept: 'application/json',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
        // Through a proxy this is the proxy's own name: what the proxy reaches is its own policy.
        lookup: guardedLookup(route.proxy === undefined ? reach : reachOfConnections()),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      call.on('socket', (socket) => {
        const event = target.protocol === 'https:' ? 'secureConnect' : 'connect'
        socket.once(event, () => (isSent = true))
      })
      call.on('error', fail)
      call.on('response', (response) => {
        isSent = true
        read(response, { maxBytes, mayCut }).then((content) => {
          const { statusCode: status = 0, headers: found } = response
          resolve({ kind: 'answered', status, headers: found, body: content })
        }, fail)
      })
      call.end(body)
    } catch (error) {
      fail(error)
    }
  })
}

function open(target: URL, { proxy, ca }: Route, options: https.RequestOptions): http.ClientRequest {
  const proxyEnv = proxy ? { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } : {}
  return target.protocol === 'https:'
    ? https.request(target, {
        ...options,
        agent: new https.Agent({ proxyEnv, ...(ca ? { ca: [...rootCertificates, ca] } : {}) }),
      })
    : http.request(target, { ...options, agent: new http.Agent({ proxyEnv }) })
}

async function read(
  response: http.IncomingMessage,
  { maxBytes, mayCut }: { readonly maxBytes: number; readonly mayCut: boolean },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      if (!mayCut) throw new TooMuch()
      return Buffer.concat([...chunks, chunk]).subarray(0, maxBytes)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

class TooMuch extends Error {}

/** The cause of an abort is the signal's reason. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || (error.cause instanceof Error && error.cause.name === 'TimeoutError'))

const codes: Readonly<Record<string, string>> = {
  FORBIDDEN_ADDRESS: 'обращаться к адресам внутренней сети запрещено',
  ECONNREFUSED: 'сервер не принимает соединения',
  ENOTFOUND: 'адрес не найден',
  EAI_AGAIN: 'адрес не найден',
  ECONNRESET: 'соединение оборвалось',
  EPIPE: 'соединение оборвалось',
  ETIMEDOUT: 'соединение не установилось',
  EHOSTUNREACH: 'сервер недоступен',
  ENETUNREACH: 'сеть недоступна',
}

function sentenceOf(error: unknown, timeoutMs: number): string {
  if (error instanceof TooMuch) return 'ответ слишком велик'
  if (!(error instanceof Error)) return 'соединение не удалось'
  const code = 'code' in error ? String(error.code) : ''
  if (isTimeout(error)) return `нет ответа ${Math.round(timeoutMs / 1000)} с`
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return 'сертификат сервера не принят'
  return codes[code] ?? 'соединение не удалось'
}
