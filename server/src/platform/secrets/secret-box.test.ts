import { describe, expect, test } from 'vitest'

import { makeSecretBox } from './secret-box.ts'

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const secret = Buffer.from('двадцать байт')

describe('a secret box', () => {
  test('gives back what was sealed, to whom it was sealed for', () => {
    const box = makeSecretBox([key(1)])
    const sealed = box.seal(secret, 'user 1')
    expect(box.open(sealed, 'user 1')).toEqual(secret)
    expect(box.open(sealed, 'user 2')).toBeUndefined()
    expect(box.seal(secret, 'user 1')).not.toEqual(sealed)
  })

  test('opens what the former key has sealed, and seals by the new one', () => {
    const old = makeSecretBox([key(1)])
    const both = makeSecretBox([key(2), key(1)])
    const sealed = old.seal(secret, 'user 1')
    expect(both.open(sealed, 'user 1')).toEqual(secret)
    expect(both.isCurrent(sealed)).toBe(false)
    const renewed = both.seal(secret, 'user 1')
    expect(both.isCurrent(renewed)).toBe(true)
    expect(makeSecretBox([key(2)]).open(renewed, 'user 1')).toEqual(secret)
    expect(makeSecretBox([key(2)]).open(sealed, 'user 1')).toBeUndefined()
  })

  test('opens nothing that was tampered with', () => {
    const box = makeSecretBox([key(1)])
    const sealed = box.seal(secret, 'user 1')
    for (let at = 0; at < sealed.length; at += 1) {
      const touched = Buffer.from(sealed)
      touched[at] = (touched[at] ?? 0) ^ 1
      expect(box.open(touched, 'user 1')).toBeUndefined()
    }
    for (const length of [0, 8, 20, 35])
      expect(box.open(sealed.subarray(0, length), 'user 1')).toBeUndefined()
  })
})
