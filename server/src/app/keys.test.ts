import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { keysOf, pushKeysOf } from './keys.ts'

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

test('an empty file of a key, which a full disk leaves, is no key that was lost', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'naryad-keys-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  for (const name of ['session.key', 'push.key']) writeFileSync(path.join(dataDir, name), '')
  const config = { NARYAD_SESSION_KEYS: undefined, NARYAD_DATA_DIR: dataDir }
  expect(keysOf(config).keys[0]).toHaveLength(32)
  expect(keysOf(config)).toEqual(keysOf(config))
  expect(pushKeysOf(config)).toHaveLength(1)
  expect(statSync(path.join(dataDir, 'session.key')).mode & 0o777).toBe(0o600)
  writeFileSync(path.join(dataDir, 'session.key'), 'short')
  expect(() => keysOf(config)).toThrow('ключ повреждён')
})
