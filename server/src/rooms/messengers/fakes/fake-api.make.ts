import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface FakeCall {
  readonly method: string
  /** Without the query string. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

/** `hangUp`: closes the connection without a response; `silence`: never responds. */
export type FakeAnswer =
  | { readonly status: number; readonly json?: unknown; readonly text?: string; readonly bytes?: Buffer }
  | 'hangUp'
  | 'silence'

export interface FakeApi {
  readonly url: string
  readonly calls: FakeCall[]
  /** Rejects if the fake received unknown calls. */
  readonly close: () => Promise<void>
}

/** A local HTTP server that fails the test on unknown calls. */
export async function makeFakeApi(
  answer: (call: FakeCall) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>,
): Promise<FakeApi> {
  const calls: FakeCall[] = []
  const unexpected: string[] = []
  const server = createServer((request, response) => {
    void handle(request, response)
  })
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
    const url = new URL(request.url ?? '/', 'http://fake')
    const call: FakeCall = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    }
    calls.push(call)
    const given = await answer(call)
    if (given === undefined) unexpected.push(`${call.method} ${call.path}`)
    write(response, given ?? { status: 404, text: 'unexpected' })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      if (unexpected.length > 0) throw new Error(`Unexpected calls: ${unexpected.join(', ')}`)
    },
  }
}

function write(response: ServerResponse, answer: FakeAnswer): void {
  if (answer === 'silence') return
  if (answer === 'hangUp') {
    response.destroy()
    return
  }
  const { status, json, text, bytes } = answer
  response.writeHead(status, { 'content-type': json === undefined ? 'text/html' : 'application/json' })
  response.end(bytes ?? text ?? JSON.stringify(json))
}
