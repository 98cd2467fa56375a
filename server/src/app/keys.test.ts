import { expect, test } from 'vitest'

import { pushKeysOf } from './keys.ts'

test('after a rotation of session keys the former one still signs pushes, the new one comes first', () => {
  const [fresh, former] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const of = (given: Uint8Array<ArrayBuffer>[]) =>
    pushKeysOf({ NARYAD_SESSION_KEYS: given, NARYAD_DATA_DIR: '' })
  expect(of([fresh, former])).toEqual([...of([fresh]), ...of([former])])
})
