import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached an external service, and when by performance.now(). */
export interface Arrival {
  readonly at: number
  readonly text: string
}

export interface Outside {
  readonly url: string
  readonly arrivals: Arrival[]
  readonly close: () => Promise<void>
}

type Respond = (
  path: string,
  body: string,
  headers: IncomingHttpHeaders,
) => { readonly json?: unknown; readonly arrived?: string; readonly ms?: number }

async function serve(respond: Respond): Promise<Outside> {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const {
        json,
        arrived,
        ms = 0,
      } = respond(request.url ?? '', Buffer.concat(chunks).toString(), request.headers)
      if (arrived !== undefined) arrivals.push({ at: performance.now(), text: arrived })
      setTimeout(() => {
        response.writeHead(json === undefined ? 201 : 200, { 'content-type': 'application/json' })
        response.end(json === undefined ? '' : JSON.stringify(json))
      }, ms).unref()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const botToken = '123456:bench-token-of-twenty-signs'

/** The calls of the Bot API by which the server sends. This bot receives no updates. */
export function serveBotApi(): Promise<Outside> {
  let lastId = 0
  const results: Record<string, unknown> = {
    getMe: { id: 1, is_bot: true, first_name: 'Наряд', username: 'naryad_bench_bot' },
    deleteWebhook: true,
    getChatMemberCount: 14,
    getUpdates: [],
  }
  return serve((path, body) => {
    const method = path.replace(/^.*\//, '')
    if (method !== 'sendMessage')
      return { json: { ok: true, result: results[method] }, ms: method === 'getUpdates' ? 1000 : 0 }
    const { chat_id: chatId, text } = JSON.parse(body) as { chat_id: number; text: string }
    lastId += 1
    const result = { message_id: lastId, date: 0, chat: { id: chatId, type: 'private' } }
    return { json: { ok: true, result }, arrived: text }
  })
}

/** A push service. Only the browser can decrypt the payload; the topic is readable. */
export const servePushService = (): Promise<Outside> =>
  serve((_, __, { topic }) => ({ arrived: String(topic) }))
