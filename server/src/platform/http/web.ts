import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { notFound } from './refusals.ts'

export interface WebOptions {
  /** The folder of the built web application. */
  readonly dir: string
  /** Where the application finds the API: a path, or another host. */
  readonly apiUrl: string
  /** Origins of map tiles; none by default. */
  readonly tileOrigins?: readonly string[]
}

const types: Readonly<Record<string, string>> = {
  '.apk': 'application/vnd.android.package-archive',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

interface Asset {
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  readonly plain: Buffer
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
}

/** The separate entry of the driver's page; its assets are in the same folder. */
const driverFile = 'm/driver.html'

/** File names that contain a content hash are immutable. */
const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves the built application from memory: a few megabytes, read once, so request paths never reach the
 * file system. Every path without an extension that is no API call is a screen and returns index.html.
 */
export function serveWeb(app: FastifyInstance, { dir, apiUrl, tileOrigins = [] }: WebOptions): void {
  const assets = readAssets(dir)
  const readPage = (file: string): string =>
    fillIn(readFileSync(path.join(dir, file), 'utf8'), 'naryad-api', apiUrl)
  const page = readPage('index.html')
  const driverPage = existsSync(path.join(dir, driverFile)) ? readPage(driverFile) : undefined
  const policyOf = pagePolicy(apiUrl, tileOrigins)
  writePageVersion(assets, '/sw.js', page + policyOf(''))
  if (driverPage !== undefined) writePageVersion(assets, '/m/sw.js', driverPage + policyOf(''))

  const sendPage = (reply: FastifyReply, page: string): FastifyReply => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .header('content-security-policy', policyOf(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(fillIn(page, 'naryad-nonce', nonce))
  }

  const serve = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const name = request.url.split('?', 1)[0] ?? '/'
    const asset = assets.get(name)
    if (workerFile.test(name)) reply.header('content-security-policy', workerPolicy)
    if (asset) return sendAsset(request, reply, asset)
    if (name === '/api' || name.startsWith('/api/')) throw notFound('Адрес')
    // A missing script must not be answered with a page, because a browser would try to execute it.
    if (/\.\w{1,11}$/.test(name) && name !== '/index.html') throw notFound('Файл')
    if (driverPage !== undefined && /^\/m\/?$/.test(name)) return sendPage(reply, driverPage)
    return sendPage(reply, page)
  }
  app.get('/*', { config: { access: 'public' } }, serve)
}

function readAssets(dir: string): Map<string, Asset> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    // Files for the build only.
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
  const there = new Set(names)
  const packed = (name: string): Buffer | undefined =>
    there.has(name) ? readFileSync(path.join(dir, name)) : undefined
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = types[path.extname(name)]
    if (!type || name === 'index.html' || name === driverFile) continue
    const plain = readFileSync(path.join(dir, name))
    assets.set(`/${name}`, {
      type,
      plain,
      etag: `"${digestOf(plain)}"`,
      cacheControl: /^(m\/)?assets\//.test(name) ? immutable : 'no-cache',
      br: packed(`${name}.br`),
      gzip: packed(`${name}.gz`),
    })
  }
  return assets
}

/** Service workers of the application and the driver's page, and the worker of the map. */
const workerFile = /^((\/m)?\/sw|\/assets\/maplibre-gl-worker-[\w-]+)\.js$/

/** A worker is subject to the policy of its own response, not of the page. */
const workerPolicy = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'"

const digestOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/**
 * Writes the version of the page into the service worker. The worker caches the page, whose API URL and
 * policy can change without a new build, and a browser updates a worker only if its bytes differ.
 */
function writePageVersion(assets: Map<string, Asset>, path: string, page: string): void {
  const worker = assets.get(path)
  if (!worker) return
  const plain = Buffer.from(worker.plain.toString('utf8').replaceAll('%PAGE_VERSION%', digestOf(page)))
  assets.set(path, {
    ...worker,
    plain,
    etag: `"${digestOf(plain)}"`,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
  })
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.headers({ etag: asset.etag, 'cache-control': asset.cacheControl, vary: 'Accept-Encoding' })
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  const accepted = new Set(
    (request.headers['accept-encoding'] ?? '').split(',').map((part) => part.trim().split(';')[0]),
  )
  reply.type(asset.type)
  if (asset.br && accepted.has('br')) return reply.header('content-encoding', 'br').send(asset.br)
  if (asset.gzip && accepted.has('gzip')) return reply.header('content-encoding', 'gzip').send(asset.gzip)
  return reply.send(asset.plain)
}

/** Sets the value of `<meta name="…" content="…">` in the page. */
function fillIn(page: string, name: string, value: string): string {
  const safe = value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return page.replace(
    new RegExp(`(<meta name="${name}" content=")[^"]*`),
    (_, before: string) => before + safe,
  )
}

/**
 * Tokens are in local storage, so this policy is the main defence against script injection. Styles that
 * libraries add at run time carry the page's nonce; inline scripts are never allowed.
 */
function pagePolicy(apiUrl: string, tileOrigins: readonly string[]): (nonce: string) => string {
  const connect = ["'self'", ...(URL.canParse(apiUrl) ? [new URL(apiUrl).origin] : [])].join(' ')
  const connectToTiles = [connect, ...tileOrigins].join(' ')
  return (nonce) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src ${connectToTiles} data: blob:`,
      `connect-src ${connectToTiles}`,
      // Recordings of calls.
      `media-src ${connect}`,
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      `frame-src ${connect} blob:`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; ')
}
