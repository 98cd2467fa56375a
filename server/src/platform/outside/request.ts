import http from 'node:http'
import https from 'node:https'
import { rootCertificates } from 'node:tls'

import { guardedLookup, type Reach, reachOfConnections, refuseLiteral } from './addresses.ts'

/** Connection options for external services. */
export interface Route {
  /** «http://proxy.company.ru:3128» */
  readonly proxy?: string | undefined
  /** Certificates in PEM that are trusted in addition to the default ones. */
  readonly ca?: string | undefined
}

export interface OutsideRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: string
  readonly route?: Route
  /** By default what administrators' connections may reach. */
  readonly reach?: Reach
  readonly timeoutMs: number
  readonly maxBytes: number
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
  | { readonly kind: 'unsent'; readonly error: string }
  /** The request may have been executed; no complete response was received. */
  | { readonly kind: 'lost'; readonly error: string; readonly isTooLarge: boolean }

/** Calls an external service. Never rejects, does not follow redirects, opens a new connection each time. */
export function request({
  method,
  url,
  headers = {},
  json,
  form,
  route = {},
  reach = reachOfConnections(),
  timeoutMs,
  maxBytes,
  signal,
}: OutsideRequest): Promise<OutsideAnswer> {
  return new Promise((resolve) => {
    let isSent = false
    const fail = (failure: unknown): void => {
      const error = sentenceOf(failure, timeoutMs)
      resolve(
        isSent ? { kind: 'lost', error, isTooLarge: failure instanceof TooMuch } : { kind: 'unsent', error },
      )
    }
    try {
      const target = new URL(url)
      refuseLiteral(target, reach)
      const body = json === undefined ? form : JSON.stringify(json)
      const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
      const call = open(target, route, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined
            ? {}
            : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
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
        read(response, maxBytes).then(
          (answer) =>
            resolve({
              kind: 'answered',
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: answer,
            }),
          fail,
        )
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

async function read(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new TooMuch()
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

class TooMuch extends Error {}

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
  // The cause of an abort is the signal's reason.
  const cause = error.cause instanceof Error ? error.cause.name : ''
  if (error.name === 'TimeoutError' || cause === 'TimeoutError')
    return `нет ответа ${Math.round(timeoutMs / 1000)} с`
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return 'сертификат сервера не принят'
  return codes[code] ?? 'соединение не удалось'
}
