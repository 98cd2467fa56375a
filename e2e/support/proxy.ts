import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where a call is cut off: the server has seen nothing of it, a part of it, or has answered and nobody heard. */
export type Cut = 'before' | 'during' | 'after'

interface Proxy {
  readonly url: string
  /** Asked for every call of the API. */
  cut: (call: { method: string; path: string }) => Cut | undefined
  /** Nothing gets through, as in a tunnel. */
  isDown: boolean
  /** Offers the application as another version of itself. */
  version: string
  stop: () => Promise<void>
}

/** Stands between the browser and the product, where a network would be. */
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
    // Whole and readable: the worker's text is changed on its way.
    const { 'if-none-match': _known, 'accept-encoding': _packed, ...asked } = request.headers
    const headers = { ...asked, host: new URL(target).host, connection: 'close' }
    const onward = send(new URL(path, target), { method, headers }, (reply) => {
      if (cut === 'after') {
        // The server has done all of it: only then nobody hears.
        reply.resume().on('end', () => request.socket.destroy())
        return
      }
      if (path === '/sw.js' && proxy.version) return void sendVersion(reply, response)
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => request.socket.destroy())
    if (cut === 'during') {
      // A call without a body has no middle: half of its head would be none at all.
      onward.write(body.subarray(0, Math.floor(body.length / 2)))
      setImmediate(() => {
        onward.destroy()
        request.socket.destroy()
      })
      return
    }
    onward.end(body)
  }

  async function sendVersion(reply: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await bodyOf(reply)).toString('utf8')
    // The name of its cache carries the version.
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
