import { NetworkError } from './errors.ts'
import { noteServerTime } from './serverClock.ts'

export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  /** Lets a call outlive the page. */
  keepalive?: boolean
  /** Share of the request body that has been sent, 0…1. */
  onProgress?: (share: number) => void
}

export interface Answer {
  status: number
  header: (name: string) => string | null
  text: () => Promise<string>
  /** Undefined for an upload with progress. */
  response?: Response
}

export type Transport = (request: WireRequest) => Promise<Answer>

const aborted = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('Прервано', 'AbortError')

interface EarlyCall {
  readonly url: string
  readonly authorization: string
  readonly response: Promise<Response>
}

const page: typeof globalThis & { naryadEarly?: EarlyCall | undefined } = globalThis

/** The response that early.js requested while the scripts loaded. Only one call with the same token takes it. */
function takeEarly({ method, url, headers }: WireRequest): Promise<Response> | undefined {
  const early = page.naryadEarly
  if (method !== 'GET' || early?.url !== url || early.authorization !== headers['authorization'])
    return undefined
  page.naryadEarly = undefined
  return early.response
}

async function byFetch(request: WireRequest): Promise<Answer> {
  const { url, signal, onProgress: _, ...rest } = request
  const init: RequestInit = { ...rest, credentials: 'include', ...(signal ? { signal } : {}) }
  const cutOff = (cause: unknown): never => {
    throw signal?.aborted ? aborted(signal) : new NetworkError(false, { cause })
  }
  const early = takeEarly(request)
  const requestedAt = Date.now()
  try {
    const response = await (early ?? fetch(url, init))
    if (!early) noteServerTime(response.headers.get('date'), requestedAt)
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      // The network may go between the head of the answer and its end.
      text: () => response.text().catch(cutOff),
      response,
    }
  } catch (error) {
    return cutOff(error)
  }
}

/** Only XMLHttpRequest reports upload progress. */
const byUpload = ({ method, url, headers, body, signal, onProgress }: WireRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(aborted(signal))
      return
    }
    const xhr = new XMLHttpRequest()
    const requestedAt = Date.now()
    const abort = () => xhr.abort()
    const settle = (finish: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      finish()
    }
    xhr.open(method, url)
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    xhr.addEventListener(
      'load',
      settle(() => {
        noteServerTime(xhr.getResponseHeader('date'), requestedAt)
        resolve({
          status: xhr.status,
          header: (name) => xhr.getResponseHeader(name),
          text: () => Promise.resolve(xhr.responseText),
        })
      }),
    )
    xhr.addEventListener(
      'error',
      settle(() => reject(new NetworkError())),
    )
    xhr.addEventListener(
      'abort',
      settle(() => reject(aborted(signal))),
    )
    signal?.addEventListener('abort', abort)
    xhr.send(body ?? null)
  })

export const transport: Transport = (request) => (request.onProgress ? byUpload(request) : byFetch(request))
