import { afterEach, expect, test, vi } from 'vitest'

import { rotatedTokensByLocks } from './rotatedTokens.ts'

afterEach(() => vi.unstubAllGlobals())

const token = (signature: string) => `header.claims.${signature}`

/** Locks that everybody may share, as one browser has them. */
function fakeLocks() {
  const held: { name: string }[] = []
  const request = async (name: string, _options: unknown, work: () => Promise<void>) => {
    const lock = { name }
    held.push(lock)
    await work()
    held.splice(held.indexOf(lock), 1)
  }
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } })
  return held
}

test('what this tab has exchanged is shared with the others for as long as it is open, the newest alone', async () => {
  const held = fakeLocks()
  const [first, second] = [token('signature-of-the-first'), token('signature-of-the-second')]
  await rotatedTokensByLocks.add(first)
  expect(await rotatedTokensByLocks.has(first)).toBe(true)
  expect(await rotatedTokensByLocks.has(second)).toBe(false)
  await rotatedTokensByLocks.add(second)
  expect(await rotatedTokensByLocks.has(second)).toBe(true)
  expect(held).toHaveLength(1)
  // Locks are seen by whoever opens the tools of the browser.
  expect(held[0]?.name).not.toContain('claims')
})

test('without locks nothing is shared, and no tab waits', async () => {
  vi.stubGlobal('navigator', {})
  await rotatedTokensByLocks.add(token('signature'))
  expect(await rotatedTokensByLocks.has(token('signature'))).toBe(false)
})
