import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { compressLargeAnswers } from './compress.ts'

const large = { text: 'визит '.repeat(20_000) }
/** Remains large when it is compressed. */
const noise = { text: randomBytes(40_000).toString('hex') }

function app() {
  const server = Fastify()
  compressLargeAnswers(server)
  server.get('/large', () => large)
  server.get('/bytes', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify(large))),
  )
  server.get('/packed', (_, reply) =>
    reply
      .type('application/json')
      .header('content-encoding', 'br')
      .send(brotliCompressSync(JSON.stringify(noise))),
  )
  server.get('/small', () => ({ text: 'визит' }))
  return server
}

const gzipped = { 'accept-encoding': 'gzip, deflate, br' }

test.each([
  ['a large answer', '/large'],
  ['a page that the database has written', '/bytes'],
])('packs %s for a client that accepts gzip', async (_, url) => {
  const { headers, rawPayload } = await app().inject({ url, headers: gzipped })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(large)
})

test.each([
  ['a small answer', '/small', gzipped],
  ['an answer to a client that does not accept gzip', '/large', {}],
])('leaves %s as it is', async (_, url, headers) => {
  const answer = await app().inject({ url, headers })
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.json()).toHaveProperty('text')
})

test('leaves alone what is compressed already', async () => {
  const { headers, rawPayload } = await app().inject({ url: '/packed', headers: gzipped })
  expect(headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(noise)
})
