import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeApp } from './app.ts'
import { serveWeb } from './web.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'naryad-web-'))
mkdirSync(path.join(dir, 'assets'))
mkdirSync(path.join(dir, '.vite'))
writeFileSync(path.join(dir, '.vite/manifest.json'), '{}')
const page =
  '<html><head><meta name="naryad-api" content="/api" /><meta name="naryad-nonce" content="" /></head></html>'
writeFileSync(path.join(dir, 'index.html'), page)
writeFileSync(path.join(dir, 'icon.svg'), '<svg/>')
mkdirSync(path.join(dir, 'm'), { recursive: true })
writeFileSync(path.join(dir, 'm/driver.html'), page)
writeFileSync(path.join(dir, 'm/sw.js'), 'const page = "%PAGE_VERSION%"')
writeFileSync(path.join(dir, 'sw.js'), 'const page = "%PAGE_VERSION%"')
writeFileSync(path.join(dir, 'manifest.webmanifest'), '{}')
mkdirSync(path.join(dir, 'app'))
writeFileSync(path.join(dir, 'app/naryad-1.2.0.apk'), 'PK')
writeFileSync(path.join(dir, 'assets/index-AbC123.js'), 'plain')
writeFileSync(path.join(dir, 'assets/index-AbC123.js.br'), 'brotli')
writeFileSync(path.join(dir, 'assets/index-AbC123.js.gz'), 'gzip')
writeFileSync(path.join(dir, 'assets/index-AbC123.js.map'), '{}')

const app = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'silent', maxInFlight: 10 })
beforeAll(async () => {
  serveWeb(app, { dir, apiUrl: 'https://api.example/"v1"' })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

describe('a screen', () => {
  test.each(['/', '/login', '/tasks/tachograph/5?query=a', '/index.html'])('%s is the page', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(answer.body).toContain('content="https://api.example/&#34;v1&#34;"')
  })

  test('has a policy with a nonce of its own, without inline scripts', async () => {
    const nonces = new Set<string>()
    for (const answer of [await get('/'), await get('/')]) {
      const policy = String(answer.headers['content-security-policy'])
      const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? ''
      nonces.add(nonce)
      expect(answer.body).toContain(`<meta name="naryad-nonce" content="${nonce}" />`)
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("connect-src 'self' https://api.example;")
      expect(policy).not.toMatch(/unsafe/)
    }
    expect(nonces.size).toBe(2)
  })
})

test.each(['/', '/login', '/icon.svg'])('HEAD %s has the headers of GET and no body', async (url) => {
  const [answer, whole] = [await app.inject({ method: 'HEAD', url }), await get(url)]
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
    expect(answer.headers[name]).toBe(whole.headers[name])
})

describe('a file', () => {
  test('with a hash in its name is cached for ever, in the encoding the browser accepts', async () => {
    const url = '/assets/index-AbC123.js'
    const forms = [
      ['gzip, deflate, br, zstd', 'br', 'brotli'],
      ['gzip', 'gzip', 'gzip'],
      ['', undefined, 'plain'],
    ] as const
    for (const [accepted, encoding, body] of forms) {
      const answer = await get(url, { 'accept-encoding': accepted })
      expect(answer.body).toBe(body)
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding',
      })
    }
  })

  test('without one is asked for again, and not sent again', async () => {
    const first = await get('/icon.svg')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/icon.svg', { 'if-none-match': first.headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/app/naryad-1.2.0.apk', 'application/vnd.android.package-archive'],
  ])('%s is %s', async (url, type) => {
    expect((await get(url)).headers['content-type']).toBe(type)
  })

  test.each([
    '/assets/index-old.js',
    '/assets/index-AbC123.js.map',
    '/.vite/manifest.json',
    '/../package.json',
    '/..%2fpackage.json',
    '/api',
    '/api/nowhere',
    '/api?query=a',
  ])('%s is not found, and is not answered by the page', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: 'NOT_FOUND' })
  })
})

test('the page may read tiles from the hosts of the map, and nothing else there', async () => {
  const other = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'silent', maxInFlight: 10 })
  serveWeb(other, { dir, apiUrl: '/api', tileOrigins: ['https://tiles.example'] })
  const policy = String((await other.inject({ url: '/' })).headers['content-security-policy'])
  await other.close()
  expect(policy).toContain("connect-src 'self' https://tiles.example;")
  expect(policy).toContain("img-src 'self' https://tiles.example data: blob:;")
  expect(policy).toContain("frame-src 'self' blob:;")
})

describe('the service worker', () => {
  const workerOf = async (url: string, apiUrl: string) => {
    const other = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'silent', maxInFlight: 10 })
    serveWeb(other, { dir, apiUrl })
    const answer = await other.inject({ url })
    await other.close()
    return answer
  }

  test.each(['/sw.js', '/m/sw.js'])('%s may fetch from this server only, and is revalidated', async (url) => {
    const { headers } = await get(url)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
  })

  test.each(['/sw.js', '/m/sw.js'])('%s changes when the cached page changes, and only then', async (url) => {
    const [first, same, other] = [
      await workerOf(url, '/api'),
      await workerOf(url, '/api'),
      await workerOf(url, 'https://api.example'),
    ]
    expect(first.body).not.toContain('PAGE_VERSION')
    expect(same.body).toBe(first.body)
    expect(same.headers.etag).toBe(first.headers.etag)
    expect(other.body).not.toBe(first.body)
  })

  test.each(['br', 'gzip'])('is also served with %s', async (encoding) => {
    const answer = await get('/sw.js', { 'accept-encoding': encoding })
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(unpack(answer.rawPayload).toString()).toBe((await get('/sw.js')).body)
  })
})
