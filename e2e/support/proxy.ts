import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Where a call is cut off: before the server sees it, in the middle of its body, before the response arrives, or in
 * the middle of the response.
 */
export type Cut = 'before' | 'during' | 'after' | 'within the answer to'

interface Proxy {
  readonly url: string
  /** Called for every API request. */
  cut: (call: { method: string; path: string }) => Cut | undefined
  /** Closes every connection. */
  isDown: boolean
  /** Changes the service worker, so that the browser finds a new version of the application. */
  version: string
  stop: () => Promise<void>
}

/** A proxy between the browser and the product that simulates network failures. */
export async function startProxy(target: string): Promise<Proxy> {
  const server = createServer((request, response) => void answer(request, response))
  const proxy: Proxy = {
    url: '',
    cut: () => undefined,
    isDown: false,
    version: '',
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request
    const cut = path.startsWith('/api/') ? proxy.cut({ method, path }) : undefined
    if (proxy.isDown || cut === 'before') return void request.socket.destroy()
    const body = await bodyOf(request)
    // Without caching and compression, because the text of the worker is changed.
    const { 'if-none-match': _known, 'accept-encoding': _packed, ...rest } = request.headers
    const headers = { ...rest, host: new URL(target).host, connection: 'close' }
    const onward = send(new URL(path, target), { method, headers }, (reply) => {
      if (cut === 'after') {
        // The connection is closed after the server has finished.
        reply.resume().on('end', () => request.socket.destroy())
        return
      }
      if (path === '/sw.js' && proxy.version) return void sendVersion(reply, response)
      if (cut === 'within the answer to') return void sendHalf(reply, response)
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => request.socket.destroy())
    if (cut === 'during') {
      // Without a body there is nothing to halve: the whole head is sent.
      onward.write(body.subarray(0, Math.floor(body.length / 2)))
      setImmediate(() => {
        onward.destroy()
        request.socket.destroy()
      })
      return
    }
    onward.end(body)
  }

  async function sendHalf(reply: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(reply)
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
  }

  async function sendVersion(reply: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await bodyOf(reply)).toString('utf8')
    // The cache name carries the version.
    const other = text.replaceAll('naryad-app-', `naryad-app-${proxy.version}-`)
    if (other === text) throw new Error('the worker names no cache')
    const { 'content-length': _length, ...headers } = reply.headers
    response.writeHead(reply.statusCode ?? 502, headers).end(other)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
