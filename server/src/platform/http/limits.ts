import { isIPv6 } from 'node:net'

import { tooOften } from './refusals.ts'

/** A token bucket: its capacity, and its refill per minute. */
export interface Rate {
  readonly burst: number
  readonly perMinute: number
}

/** Counts a call with this key; throws 429 if there were too many. */
export type Limit = (key: string) => void

interface Bucket {
  tokens: number
  at: number
}

/**
 * The number of buckets in a generation. A full one replaces the previous one, so at most twice this number
 * is stored.
 */
const maxKeys = 25_000

export function limitBy({ burst, perMinute }: Rate): Limit {
  const perMs = perMinute / 60_000
  let current = new Map<string, Bucket>()
  let previous = new Map<string, Bucket>()
  return (key) => {
    const now = performance.now()
    let bucket = current.get(key)
    if (!bucket) {
      if (current.size >= maxKeys) {
        previous = current
        current = new Map()
      }
      bucket = previous.get(key) ?? { tokens: burst, at: now }
      current.set(key, bucket)
    }
    bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.at) * perMs)
    bucket.at = now
    if (bucket.tokens < 1) throw tooOften(Math.ceil((1 - bucket.tokens) / perMs / 1000))
    bucket.tokens -= 1
  }
}

/** An IPv6 subscriber has a whole /64, so its addresses share one limit. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups.slice(0, 4).join(':')
}
