import { SignJWT } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { makeFileLinks } from './signed-links.ts'

const [key, older, foreign] = [1, 2, 3].map((seed) => new Uint8Array(32).map((_, at) => at * seed)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const links = makeFileLinks([key, older])
const claims = { fileId: 5, userId: 7 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:30Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('an address is good for its file and its person', async () => {
  expect(await links.read(await links.sign(claims))).toEqual(claims)
})

it('that address is good for five minutes at most', async () => {
  const token = await links.sign(claims)
  vi.setSystemTime(Date.parse('2026-11-21T10:04:59Z'))
  expect(await links.read(token)).toEqual(claims)
  vi.setSystemTime(Date.parse('2026-11-21T10:05:01Z'))
  expect(await links.read(token)).toBeUndefined()
})

it('that address stays the same within a minute, so that a browser keeps the file', async () => {
  const token = await links.sign(claims)
  vi.setSystemTime(Date.parse('2026-11-21T10:00:59Z'))
  expect(await links.sign(claims)).toBe(token)
  vi.setSystemTime(Date.parse('2026-11-21T10:01:00Z'))
  expect(await links.sign(claims)).not.toBe(token)
})

it('the older of two keys is still accepted, a foreign one is not', async () => {
  expect(await links.read(await makeFileLinks([older]).sign(claims))).toEqual(claims)
  expect(await links.read(await makeFileLinks([foreign]).sign(claims))).toBeUndefined()
})

it('a forged, cut or unsigned token is refused', async () => {
  const token = await links.sign(claims)
  const [head, , signature] = token.split('.')
  const other = Buffer.from(JSON.stringify({ f: 6, u: 7, exp: 9_999_999_999 })).toString('base64url')
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  for (const forged of [
    `${head}.${other}.${signature}`,
    token.slice(0, -4),
    `${none}.${other}.`,
    'rubbish',
    '',
  ])
    expect(await links.read(forged)).toBeUndefined()
})

it('a token without an expiry is refused, whatever key signed it', async () => {
  const [head = ''] = (await links.sign(claims)).split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const endless = await new SignJWT({ f: 5, u: 7 }).setProtectedHeader({ alg: 'HS256', kid }).sign(key)
  expect(await links.read(endless)).toBeUndefined()
})

it('a token of another kind is refused, though the same secret signed it', async () => {
  const [head = ''] = (await links.sign(claims)).split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const session = await new SignJWT({ s: 'a', g: 1 })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setExpirationTime('1h')
    .sign(key)
  expect(await links.read(session)).toBeUndefined()
})
