import { expect, test } from 'vitest'

import { pushKeysOf } from './keys.ts'

test('after a rotation of session keys the former one still signs pushes, the new one comes first', () => {
  const [fresh, former] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const of = (given: Uint8Array<ArrayBuffer>[]) =>
    pushKeysOf({ NARYAD_SESSION_KEYS: given, NARYAD_DATA_DIR: '' })
  expect(of([fresh, former])).toEqual([...of([fresh]), ...of([former])])
})

test('a push key that begins with a zero byte is as long as any other', () => {
  const given = Array.from({ length: 1000 }, (_, turn) => new Uint8Array(32).fill(turn).fill(turn >> 8, 16))
  const keys = pushKeysOf({ NARYAD_SESSION_KEYS: given, NARYAD_DATA_DIR: '' })
  const secrets = keys.map(({ privateKey }) => Buffer.from(privateKey, 'base64url'))
  expect(secrets.filter(([first]) => first === 0)).not.toEqual([])
  expect(new Set(secrets.map(({ length }) => length))).toEqual(new Set([32]))
})
