import type { lookup } from 'node:dns'
import { createServer, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, onTestFinished, test } from 'vitest'

import { requestJson } from '../outgoing/request-json.ts'
import {
  checkAddress,
  guardedLookup,
  isReachable,
  resolveReachable,
  setConnectionReach,
} from './addresses.ts'
import { request } from './request.ts'

afterEach(() => setConnectionReach('private'))

test.each(['93.184.216.34', '8.8.8.8', '2a02:6b8::2:242'])('%s is on the internet', (address) => {
  expect([isReachable(address, 'public'), isReachable(address, 'private')]).toEqual([true, true])
})

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '::1',
  'fd12::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
])('%s is a private address', (address) => {
  expect([isReachable(address, 'public'), isReachable(address, 'private')]).toEqual([false, true])
})

test.each([
  '169.254.169.254',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:169.254.169.254',
  'localhost',
  '',
])('«%s» is never reached', (address) => {
  expect([isReachable(address, 'public'), isReachable(address, 'private')]).toEqual([false, false])
})

async function startService(): Promise<{ port: number; calls: () => number }> {
  let calls = 0
  const server = createServer((_, response) => {
    calls += 1
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, calls: () => calls }
}

const get = (url: string, reach?: 'public') =>
  request({
    method: 'GET',
    url,
    timeoutMs: 5000,
    maxBytes: 1000,
    signal: new AbortController().signal,
    ...(reach && { reach }),
  })

describe('a service of this machine', () => {
  const hosts = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433']

  test.each(hosts)('is not reached as %s by a call to the internet', async (host) => {
    const { port, calls } = await startService()
    const answer = await get(`http://${host}:${port}/`, 'public')
    expect(answer).toMatchObject({ kind: 'unsent', error: 'обращаться к адресам внутренней сети запрещено' })
    expect(calls()).toBe(0)
  })

  test.each(hosts)('is not reached as %s by connections where the server forbids it', async (host) => {
    const { port, calls } = await startService()
    setConnectionReach('public')
    const url = `http://${host}:${port}/`
    expect(await get(url)).toMatchObject({ kind: 'unsent' })
    await expect(requestJson({ url: new URL(url), signal: AbortSignal.timeout(5000) })).rejects.toThrow(
      'No answer',
    )
    expect(calls()).toBe(0)
  })

  test('is reached by connections unless the server forbids it', async () => {
    const { port, calls } = await startService()
    expect(await get(`http://localhost:${port}/`)).toMatchObject({ kind: 'answered' })
    await requestJson({ url: new URL(`http://127.0.0.1:${port}/`), signal: AbortSignal.timeout(5000) })
    expect(calls()).toBe(2)
  })
})

test('a name with a private address beside a public one leads to the public one only', async () => {
  const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [
      { address: '10.0.0.5', family: 4 },
      { address: '93.184.216.34', family: 4 },
    ])) as unknown as typeof lookup
  const found = await new Promise((done) => {
    guardedLookup('public', resolve)('two.example', { all: true }, (_, addresses) => done(addresses))
  })
  expect(found).toEqual([{ address: '93.184.216.34', family: 4 }])
})

test('a client that connects to an address itself gets none where the server forbids it', async () => {
  expect(await resolveReachable('localhost')).toBe('127.0.0.1')
  setConnectionReach('public')
  for (const host of ['localhost', '127.0.0.1', '169.254.169.254'])
    await expect(resolveReachable(host)).rejects.toMatchObject({ code: 'FORBIDDEN_ADDRESS' })
})

test('a name that is public when it is saved and leads to this machine when it is called is not reached', async () => {
  const { port, calls } = await startService()
  const answers = ['93.184.216.34', '127.0.0.1']
  const next = () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }]
  const url = new URL(`http://rebound.example:${port}/`)
  expect(await checkAddress(url, 'public', async () => next())).toBe(true)
  const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, next())) as unknown as typeof lookup
  const error = await new Promise((done) => {
    openRequest(url, { agent: false, lookup: guardedLookup('public', resolve) })
      .on('error', done)
      .on('response', done)
      .end()
  })
  expect(error).toMatchObject({ code: 'FORBIDDEN_ADDRESS' })
  expect(calls()).toBe(0)
})

test('a name that leads to a private address is refused when it is saved', async () => {
  const leadingTo = (address: string) => async () => [{ address, family: 4 }]
  const url = new URL('https://inner.example/')
  expect(await checkAddress(url, 'public', leadingTo('10.0.0.5'))).toBe(false)
  expect(await checkAddress(url, 'private', leadingTo('10.0.0.5'))).toBe(true)
  expect(await checkAddress(url, 'private', leadingTo('169.254.169.254'))).toBe(false)
  expect(await checkAddress(url, 'public', () => Promise.reject(new Error('ENOTFOUND')))).toBe(true)
})
