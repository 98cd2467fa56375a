import { expect, test, vi } from 'vitest'

import { createSemaphore } from './semaphore.ts'

/** Pieces of work that end on demand. */
function makeWork() {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  return {
    begun,
    end: (n: number) => ends.get(n)?.(),
    piece: (n: number) => () => {
      begun.push(n)
      return new Promise<number>((resolve) => ends.set(n, () => resolve(n)))
    },
  }
}

test('two run at once, the others in order, and a caller that finds the queue full is refused at once', async () => {
  const inTurn = createSemaphore({ atOnce: 2, mayWait: 2 })
  const { begun, end, piece } = makeWork()
  const asked = [0, 1, 2, 3].map((n) => inTurn(piece(n)))
  await expect(inTurn(piece(4))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  expect(begun).toEqual([0, 1])
  end(1)
  await asked[1]
  expect(begun).toEqual([0, 1, 2])
  for (const n of [0, 2]) end(n)
  await Promise.all([asked[0], asked[2]])
  end(3)
  expect(await asked[3]).toBe(3)
})

test('work waits for its turn, and a failure does not stop the rest', async () => {
  const inTurn = createSemaphore({ atOnce: 1, mayWait: 10 })
  const order: string[] = []
  const work = (name: string) => async (): Promise<string> => {
    order.push(`${name} begins`)
    await Promise.resolve()
    if (name === 'b') throw new Error('b fails')
    order.push(`${name} ends`)
    return name
  }
  const results = await Promise.allSettled([inTurn(work('a')), inTurn(work('b')), inTurn(work('c'))])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'c ends'])
})

test('waiters share a failure that would hit each of them, and later work runs', async () => {
  const inTurn = createSemaphore({
    atOnce: 1,
    mayWait: 10,
    isShared: (error) => error instanceof RangeError,
  })
  // oxlint-disable-next-line promise/no-promise-in-callback -- work that fails
  const fail = (error: Error) => () => Promise.reject(error)
  const plain = [inTurn(fail(new Error('its own'))), inTurn(() => Promise.resolve('done'))]
  expect(await Promise.allSettled(plain)).toMatchObject([{ status: 'rejected' }, { value: 'done' }])
  const { begun, piece } = makeWork()
  const shared = [inTurn(fail(new RangeError('of all'))), inTurn(piece(1)), inTurn(piece(2))]
  for (const work of shared) await expect(work).rejects.toThrow('of all')
  expect(begun).toEqual([])
  expect(await inTurn(() => Promise.resolve('done'))).toBe('done')
})

test('a caller that has waited as long as the call lasts does not begin any more', async () => {
  vi.useFakeTimers()
  try {
    const inTurn = createSemaphore({ atOnce: 1, mayWait: 10, waitMs: 15_000 })
    const { begun, end, piece } = makeWork()
    const first = inTurn(piece(0))
    const second = inTurn(piece(1))
    const refused = second.catch((error: unknown) => error)
    vi.advanceTimersByTime(15_000)
    expect(await refused).toMatchObject({ code: 'UNAVAILABLE' })
    const third = inTurn(piece(2))
    end(0)
    await first
    // No time passes: the next one begins at once.
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual([0, 2])
    end(2)
    expect(await third).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
