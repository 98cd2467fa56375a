import { describe, expect, test } from 'vitest'

import { makeApp } from './app.ts'
import { serveThings } from './things.make.ts'

const { call, create, door } = await serveThings()

describe('who may call', () => {
  test('a call without a token is refused before its body is read', async () => {
    const answer = await create('{not json', { authorization: '' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ statusCode: 401, error: 'UNAUTHORIZED', message: 'Войдите в систему' })
  })

  test('a role whose right is «none» is refused', async () => {
    const answer = await create('{"title":"а"}', { authorization: 'Bearer client' })
    expect(answer.json()).toMatchObject({ statusCode: 403, error: 'FORBIDDEN' })
  })

  test('an open route needs no caller', async () => {
    const before = door.asked
    expect((await call('GET', '/open')).statusCode).toBe(200)
    expect(door.asked).toBe(before)
  })

  test('a route that does not say who may call it is not taken', () => {
    const bare = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'silent', maxInFlight: 1 })
    expect(() => bare.get('/bare', () => 'ok')).toThrow('does not say who may call it')
  })

  test('a GET does not answer HEAD', async () => {
    expect((await call('HEAD', '/open')).statusCode).toBe(404)
  })
})

describe('what comes in', () => {
  test('is parsed, with defaults', async () => {
    expect((await call('GET', '/things?limit=20')).json()).toEqual({ limit: 20, offset: 0 })
  })

  test('a wrong field is named in Russian, with its path', async () => {
    const answer = await create('{"title":"","parts":[{"price":1.5}]}')
    const ofPart = 'Элемент 1, Цена: ожидается целое число (прислано 1.5)'
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      statusCode: 400,
      error: 'VALIDATION',
      message: ['Тема: заполните поле', ofPart],
      fields: { title: 'Тема: заполните поле', 'parts.0.price': ofPart },
    })
  })

  test.each([
    ['an unknown field', '{"title":"а","role":"admin"}'],
    ['a missing body', '{}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['no JSON', '{"title"'],
    ['an empty text', ''],
    ['NUL', String.raw`{"title":"a\u0000"}`],
    ['a lone surrogate', String.raw`{"title":"\ud800"}`],
    ['a prototype', '{"title":"а","any":{"__proto__":{"isAdmin":true}}}'],
    ['a constructor', '{"title":"а","any":{"constructor":{"prototype":{}}}}'],
    ['twenty-one levels', `{"title":"а","any":${'['.repeat(20)}${']'.repeat(20)}}`],
    ['a hundred thousand levels', `{"title":"а","any":${'['.repeat(100_000)}`],
    ['an infinite number', '{"title":"а","parts":[{"price":1e400}]}'],
    ['a number beyond 2^53', '{"title":"а","parts":[{"price":9007199254740993}]}'],
  ])('%s is refused', async (_, payload) => {
    const answer = await create(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ statusCode: 400, error: 'VALIDATION' })
  })

  test('twenty levels are taken, and brackets within a text are no levels', async () => {
    expect((await create(`{"title":"[[\\"[","any":${'['.repeat(19)}${']'.repeat(19)}}`)).statusCode).toBe(201)
    expect((await create(`{"title":"а","any":${JSON.stringify('['.repeat(500))}}`)).statusCode).toBe(201)
  })

  test('bytes that are not UTF-8 are refused instead of being replaced', async () => {
    const payload = Buffer.concat([
      Buffer.from('{"title":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ])
    expect((await create(payload)).statusCode).toBe(400)
  })

  test('more than 256 KiB is too large', async () => {
    const answer = await create(JSON.stringify({ title: 'а', any: 'x'.repeat(256 * 1024) }))
    expect(answer.json()).toMatchObject({ statusCode: 413, error: 'TOO_LARGE' })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('%s is no JSON', async (type) => {
    const answer = await create('{"title":"а"}', { 'content-type': type })
    expect(answer.json()).toMatchObject({ statusCode: 415, error: 'UNSUPPORTED_TYPE' })
  })

  test.each([
    '?limit=1&limit=2',
    '?limit[]=1',
    '?other=1',
    '?limit=1e1',
    '?limit=%00',
    '?limit=0',
    '?offset=-1',
  ])('the query %s is refused', async (query) => {
    expect((await call('GET', `/things${query}`)).json()).toMatchObject({
      statusCode: 400,
      error: 'VALIDATION',
    })
  })

  test.each([
    '0',
    '-1',
    '1e3',
    '%201',
    '0x1',
    '2147483648',
    '9223372036854775808',
    '%D9%A1',
    'abc',
    '%zz',
    '%00',
  ])('the id %s is an address that does not exist', async (id) => {
    expect((await call('GET', `/things/${id}`)).json()).toMatchObject({ statusCode: 404, error: 'NOT_FOUND' })
  })

  test('a call without a body refuses one', async () => {
    expect((await call('DELETE', '/things/1', '{"a":1}')).statusCode).toBe(400)
    expect((await call('DELETE', '/things/1', '{}')).statusCode).toBe(204)
  })

  test('an impossible Idempotency-Key is refused', async () => {
    expect((await create('{"title":"а"}', { 'idempotency-key': 'x'.repeat(201) })).statusCode).toBe(400)
  })
})
