import { createServer, type RequestListener, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'

import type { Messenger as MessengerKey } from '@naryad/contract/messengers/messengers.words'
import { afterEach, describe, expect, test } from 'vitest'

import { makeCertificate } from '../../../platform/outside/certificate.make.ts'
import { openMessenger } from './open.ts'

const servers: (Server & { closeAllConnections: () => void })[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: (typeof servers)[number]): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The description of the bot in either API. */
const describeBot: RequestListener = ({ url = '' }, response) => {
  const bot = { username: 'naryad_bot', first_name: 'Наряд' }
  const json = url.endsWith('/getMe') ? { ok: true, result: bot } : url.endsWith('/me') ? bot : undefined
  response.writeHead(json ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(json ?? {}))
}

/** A proxy of a company: plain requests and tunnels. */
async function makeProxy() {
  const passed: string[] = []
  const proxy = createServer((incoming, response) => {
    passed.push(`${incoming.method} ${incoming.url}`)
    const onward = request(
      incoming.url ?? '',
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(response)
      },
    )
    incoming.pipe(onward)
  })
  proxy.on('connect', ({ url = '' }, socket, head) => {
    passed.push(`CONNECT ${url}`)
    const [host = '', port] = url.split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  return { url: `http://${await listen(proxy)}`, passed }
}

const bots: Record<MessengerKey, string> = { TELEGRAM: '/bot1:token/getMe', MAX: '/me' }

describe.each(Object.entries(bots) as [MessengerKey, string][])('%s', (key, path) => {
  const describeVia = (url: string, route: { proxy?: string; ca?: string } = {}) =>
    openMessenger(key, {
      token: '1:token',
      url,
      proxy: route.proxy,
      ca: route.ca,
      webhook: undefined,
    }).describe(AbortSignal.timeout(5000))
  const found = { kind: 'answered', value: { name: 'naryad_bot', title: 'Наряд' } }

  test('is reached through a proxy', async () => {
    const host = await listen(createServer(describeBot))
    const { url, passed } = await makeProxy()
    expect(await describeVia(`http://${host}`, { proxy: url })).toEqual(found)
    expect(passed).toHaveLength(1)
    expect(passed[0]).toContain(path)
  })

  test('is reached by a tunnel of the proxy with a certificate of the company', async () => {
    const certificate = makeCertificate()
    const host = await listen(createSecureServer(certificate, describeBot))
    const { url, passed } = await makeProxy()
    expect(await describeVia(`https://${host}`, { proxy: url, ca: certificate.cert })).toEqual(found)
    // The token stays within the tunnel.
    expect(passed).toEqual([`CONNECT ${host}`])
  })

  test('with an unknown certificate is refused with a reason, and accepted once it is trusted', async () => {
    const certificate = makeCertificate()
    const host = await listen(createSecureServer(certificate, describeBot))
    expect(await describeVia(`https://${host}`)).toMatchObject({
      kind: 'unavailable',
      error: expect.stringContaining('сертификат сервера не принят'),
      isLost: false,
    })
    expect(await describeVia(`https://${host}`, { ca: makeCertificate().cert })).toMatchObject({
      kind: 'unavailable',
    })
    expect(await describeVia(`https://${host}`, { ca: certificate.cert })).toEqual(found)
  })

  test('behind a proxy that is down is unavailable, and no direct call is made', async () => {
    let calls = 0
    const host = await listen(
      createServer((incoming, response) => {
        calls += 1
        describeBot(incoming, response)
      }),
    )
    expect(await describeVia(`http://${host}`, { proxy: 'http://127.0.0.1:9' })).toMatchObject({
      kind: 'unavailable',
      error: expect.stringContaining('не принимает соединения'),
      isLost: false,
    })
    expect(calls).toBe(0)
  })
})
