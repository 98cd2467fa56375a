import { describe, expect, test } from 'vitest'

import { maxConcurrentHashes, hashPassword, isRightPassword, isWeak } from './passwords.ts'

describe('passwords', () => {
  test('are stored as Argon2id of the agreed strength, each with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('пароль-1234'), hashPassword('пароль-1234')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(isWeak(first)).toBe(false)
    expect(await isRightPassword(first, 'пароль-1234')).toBe(true)
    expect(await isRightPassword(first, 'пароль-1234 ')).toBe(false)
  })

  test('a user without a stored password has no right one', async () => {
    expect(await isRightPassword(undefined, '')).toBe(false)
    expect(await isRightPassword('!', '!')).toBe(false)
  })

  test('are looked at two at a time at most, fifty may wait, the rest is asked to come again', async () => {
    expect(maxConcurrentHashes).toBeLessThanOrEqual(2)
    const stored = await hashPassword('пароль-1234')
    const tries = await Promise.allSettled(
      Array.from({ length: 60 }, () => isRightPassword(stored, 'пароль-1234')),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(50 + maxConcurrentHashes)
    for (const attempt of tries.slice(50 + maxConcurrentHashes))
      expect(attempt).toMatchObject({ reason: { code: 'UNAVAILABLE', retryAfterSeconds: 5 } })
    expect(await isRightPassword(stored, 'пароль-1234')).toBe(true)
  })
})
