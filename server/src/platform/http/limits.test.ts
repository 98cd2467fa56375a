import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { describe, expect, test, vi } from 'vitest'

import { addressKey, limitBy } from './limits.ts'
import { Refusal } from './refusals.ts'

const passes = (limit: (key: string) => void, key: string, times: number): number => {
  let passed = 0
  for (let time = 0; time < times; time += 1)
    try {
      limit(key)
      passed += 1
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
    }
  return passed
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that are really in use. */
function heapInUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}

describe('a limit', () => {
  test('lets a burst through, then so many a minute, and says how long to wait', () => {
    vi.useFakeTimers()
    try {
      const limit = limitBy({ burst: 10, perMinute: 60 })
      expect(passes(limit, 'a', 30)).toBe(10)
      expect(() => limit('a')).toThrow(expect.objectContaining({ code: 'TOO_OFTEN', retryAfterSeconds: 1 }))
      expect(passes(limit, 'b', 5)).toBe(5)
      vi.advanceTimersByTime(5000)
      expect(passes(limit, 'a', 30)).toBe(5)
      vi.advanceTimersByTime(3_600_000)
      expect(passes(limit, 'a', 30)).toBe(10)
    } finally {
      vi.useRealTimers()
    }
  })

  test('stays small however many clients call', () => {
    const limit = limitBy({ burst: 10, perMinute: 60 })
    const before = heapInUse()
    for (let address = 0; address < 300_000; address += 1)
      limit(`10.0.${address >> 8}.${address & 255}.${address}`)
    expect(heapInUse() - before).toBeLessThan(20 * 1024 * 1024)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
