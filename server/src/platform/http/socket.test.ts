import { type AddressInfo, connect } from 'node:net'

import { bind, paths, schemas } from '@naryad/contract/kit/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { addressOf } from './address.ts'
import { makeApp } from './app.ts'
import { secureAnswers } from './headers.ts'
import { mount } from './mount.ts'

/** Written on a bare socket, because no client would send such things. */

const slowSchemas = schemas({
  wait: { summary: 'Ждать', reply: z.object({}) },
  save: { summary: 'Сохранить', body: z.object({}), reply: z.object({}) },
})
const slow = paths<typeof slowSchemas>()({
  wait: { method: 'GET', path: '/wait', access: 'public' },
  save: { method: 'POST', path: '/save', access: 'public' },
})

let release: () => void = () => {}

function build(maxInFlight = 100) {
  const app = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'silent', maxInFlight })
  secureAnswers(app, { allowedOrigins: ['https://good.example'], isHttps: false })
  const none = (): void => {}
  const http = {
    app,
    base: '',
    isHttps: false,
    callerExists: () => Promise.resolve(true),
    authenticate: () => Promise.reject(new Error('nobody signs in here')),
    limitBy: () => none,
    addressLimit: none,
    userLimit: none,
    authenticateDriver: () => Promise.reject(new Error('no drivers here')),
    driverLimit: none,
    maxFileBytes: 1000,
  }
  mount(http, bind(slow, slowSchemas), {
    wait: async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return {}
    },
    save: () => ({}),
  })
  return app
}

const app = build()
let port = 0

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** What the server says to these bytes until it closes the connection or falls silent. */
function say(bytes: string, to = port, silenceMs = 400): Promise<{ text: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(to, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(silenceMs, () => {
      resolve({ text, isClosed: false })
      socket.destroy()
    })
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ text, isClosed: true }))
  })
}

const head = (line: string, ...headers: string[]): string =>
  [line, 'Host: x', ...headers, '', ''].join('\r\n')

describe('what is not HTTP', () => {
  test.each([
    [
      'both lengths',
      `${head('POST /save HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    [
      'a bad chunk',
      `${head('POST /save HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
    ],
    ['a bare line feed in a header', 'GET /wait HTTP/1.1\r\nHost: x\nX: y\r\n\r\n'],
    ['rubbish', '\u0001\u0002\u0003\r\n\r\n'],
  ])('%s: 400 and the connection is over', async (_, bytes) => {
    const { text, isClosed } = await say(bytes)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('"message":"Запрос составлен неверно"')
    expect(isClosed).toBe(true)
  })

  test('headers of 20 KB: 431 and the connection is over', async () => {
    const { text, isClosed } = await say(head('GET /wait HTTP/1.1', `X: ${'x'.repeat(20_000)}`))
    expect(text).toMatch(/^HTTP\/1\.1 431 /)
    expect(isClosed).toBe(true)
  })

  test('two Host headers: 400', async () => {
    const { text } = await say(head('GET /nowhere HTTP/1.1', 'host: y'))
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('Заголовок Host указан несколько раз')
  })

  test('TRACE is not answered with an echo', async () => {
    const { text } = await say(head('TRACE /wait HTTP/1.1', 'X-Secret: echo'))
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(text).not.toContain('echo')
  })

  test('headers that do not end are given up after five seconds', { timeout: 10_000 }, async () => {
    const began = performance.now()
    const { text, isClosed } = await say('GET /wait HTTP/1.1\r\nHost: x\r\n', port, 8000)
    expect(performance.now() - began).toBeLessThan(7500)
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(isClosed).toBe(true)
  })
})

describe('headers of an answer', () => {
  test('forbid guessing, framing and referring, and name the request', async () => {
    const answer = await app.inject({ method: 'POST', url: '/save', payload: {} })
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(answer.headers).not.toHaveProperty('server')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
  })

  test.each(['https://bad.example', 'https://good.example.bad.example', 'null', 'http://good.example'])(
    'the origin %s may not read',
    async (origin) => {
      const answer = await app.inject({ method: 'POST', url: '/save', payload: {}, headers: { origin } })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.headers['vary']).toBe('Origin')
    },
  )

  test('a listed origin is allowed, with credentials, in the preflight too', async () => {
    const origin = 'https://good.example'
    const answer = await app.inject({ method: 'OPTIONS', url: '/save', headers: { origin } })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, x-occurred-at, x-device-now, x-known-version',
    })
  })
})

describe('the address of a caller', () => {
  const addressSeenBy = async (trustedProxies: string[], forwarded = '203.0.113.7'): Promise<string> => {
    const own = makeApp({ constraints: {}, trustedProxies, logLevel: 'silent', maxInFlight: 1 })
    own.get('/address', { config: { access: 'public' } }, addressOf)
    const headers = { 'x-forwarded-for': forwarded }
    return (await own.inject({ url: '/address', headers, remoteAddress: '198.51.100.1' })).body
  }

  test('is that of the connection, whatever a header says, unless a known proxy says it', async () => {
    expect(await addressSeenBy([])).toBe('198.51.100.1')
    expect(await addressSeenBy(['10.0.0.0/8'])).toBe('198.51.100.1')
    expect(await addressSeenBy(['198.51.100.0/24'])).toBe('203.0.113.7')
  })

  test.each(['<script>', 'unknown', '203.0.113.7:5000', 'x'.repeat(500), '999.1.1.1', ''])(
    'is that of the proxy where it passes on «%s»',
    async (forwarded) => {
      expect(await addressSeenBy(['198.51.100.0/24'], forwarded)).toBe('198.51.100.1')
    },
  )
})

describe('load and the end', () => {
  test('above the ceiling a call is refused at once, and served again when there is room', async () => {
    const small = build(1)
    await small.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(small.server.address() as AddressInfo).port}`
    const waiting = fetch(`${url}/wait`)
    await new Promise((resolve) => small.server.once('request', resolve))
    const refused = await fetch(`${url}/save`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    release()
    expect((await waiting).status).toBe(200)
    const served = await fetch(`${url}/save`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(served.status).toBe(200)
    await small.close()
  })

  test('closing lets calls in flight finish and takes no new ones', async () => {
    const ending = build()
    await ending.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(ending.server.address() as AddressInfo).port}`
    const waiting = fetch(`${url}/wait`)
    await new Promise((resolve) => ending.server.once('request', resolve))
    const closed = ending.close()
    await expect(fetch(`${url}/save`, { method: 'POST' })).rejects.toThrow('fetch failed')
    release()
    expect((await waiting).status).toBe(200)
    await closed
  })
})
