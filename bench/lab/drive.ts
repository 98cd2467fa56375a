import { Agent, request as send } from 'node:http'

/** One HTTP call of the load. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An answered call: when it was sent, by performance.now(), and how long it took. */
export interface Answered {
  readonly at: number
  readonly ms: number
}

export interface Driven {
  readonly seconds: number
  readonly calls: readonly Answered[]
  /** Every status other than 2xx, with its count and one response as an example. */
  readonly failures: ReadonlyMap<number, { count: number; example: string }>
}

export interface Answer {
  readonly status: number
  readonly body: string
}

/** A keep-alive client for one address. */
export class Client {
  readonly #agent: Agent
  readonly #port: number
  /** Headers sent with every call. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    port: number,
    {
      connections = 1,
      headers = {},
    }: { connections?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.#port = port
    this.headers = headers
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  call({ method, path, body, headers }: Call): Promise<Answer> {
    const json = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const request = send(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          headers: {
            ...this.headers,
            ...headers,
            ...(json === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          )
          response.on('error', reject)
        },
      )
      request.on('error', (error) => {
        // The server may close an idle connection at the moment it is reused.
        if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
          resolve(this.call({ method, path, body, headers: headers ?? {} }))
        else reject(error)
      })
      request.end(json)
    })
  }

  /** A call that must succeed, with its parsed body. */
  async json<Reply>(call: Call): Promise<Reply> {
    const { status, body } = await this.call(call)
    if (status < 200 || status > 299)
      throw new Error(`${call.method} ${call.path}: ${status} ${body.slice(0, 300)}`)
    return JSON.parse(body) as Reply
  }

  close(): void {
    this.#agent.destroy()
  }
}

export interface Load {
  readonly connections: number
  readonly isOver: () => boolean
  readonly next: () => Call
}

export function after(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1000
  return () => performance.now() >= until
}

/** One call in flight for each connection, followed by the next one, until `isOver`. */
export async function drive(client: Client, { connections, isOver, next }: Load): Promise<Driven> {
  const calls: Answered[] = []
  const failures = new Map<number, { count: number; example: string }>()
  const begun = performance.now()
  const work = async (): Promise<void> => {
    while (!isOver()) {
      const at = performance.now()
      const { status, body } = await client.call(next())
      calls.push({ at, ms: performance.now() - at })
      if (status >= 200 && status < 300) continue
      const known = failures.get(status)
      if (known) known.count += 1
      else failures.set(status, { count: 1, example: body.slice(0, 200) })
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { calls, seconds: (performance.now() - begun) / 1000, failures }
}

export function percentile(calls: readonly Answered[], share: number): number {
  const sorted = calls.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
