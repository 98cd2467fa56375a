import { gunzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { compressLargeAnswers } from './compress.ts'

const large = { text: 'визит '.repeat(20_000) }

function app() {
  const server = Fastify()
  compressLargeAnswers(server)
  server.get('/large', () => large)
  server.get('/bytes', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify(large))),
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
