import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { errorOf, NetworkError } from '../api/errors.ts'
import { createQueryClient } from '../queries/queryClient.ts'
import { readAgain, readThrough } from '../queries/readAgain.ts'
import { useAction } from '../queries/useAction.ts'
import { createInvalidator, type Invalidator } from './changes.ts'

afterEach(() => vi.useRealTimers())

describe('changes of others', () => {
  const client = new QueryClient()
  const isOld = (...key: unknown[]) => client.getQueryState(key)?.isInvalidated

  beforeEach(() => {
    vi.useFakeTimers()
    client.clear()
    for (const key of [
      ['tasks', 'list'],
      ['tasks', 'one', 5],
      ['cars', 'list'],
    ])
      client.setQueryData(key, {})
  })

  test('make the data of their room old, once for many messages', async () => {
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    const { changed } = createInvalidator(client)
    for (let id = 1; id <= 50; id += 1) changed('tasks', [id])
    expect(isOld('tasks', 'list')).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect([isOld('tasks', 'list'), isOld('tasks', 'one', 5), isOld('cars', 'list')]).toEqual([
      true,
      true,
      false,
    ])
    expect(invalidate).toHaveBeenCalledOnce()
    invalidate.mockRestore()
  })

  test('a stream of changes is read at most twice a second', async () => {
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    const { changed } = createInvalidator(client)
    for (let step = 0; step < 100; step += 1) {
      changed('tasks', [step])
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(invalidate.mock.calls.length).toBeLessThanOrEqual(5)
    expect(invalidate.mock.calls.length).toBeGreaterThanOrEqual(4)
    invalidate.mockRestore()
  })

  test('after a lost connection everything is old', async () => {
    createInvalidator(client).lost()
    await vi.advanceTimersByTimeAsync(100)
    expect([isOld('tasks', 'list'), isOld('cars', 'list')]).toEqual([true, true])
  })

  test('what is read of one object alone is old when it is named, or when there are too many to name', async () => {
    const observer = new QueryObserver(client, {
      queryKey: ['tasks', 'task', 5],
      queryFn: () => ({}),
      meta: { of: 5 },
    })
    observer.subscribe(() => {})()
    await vi.advanceTimersByTimeAsync(0)
    const { changed } = createInvalidator(client)
    changed('tasks', [6, 7])
    await vi.advanceTimersByTimeAsync(100)
    expect([isOld('tasks', 'task', 5), isOld('tasks', 'list')]).toEqual([false, true])
    changed('tasks', [6])
    changed('tasks', [5])
    await vi.advanceTimersByTimeAsync(500)
    expect(isOld('tasks', 'task', 5)).toBe(true)
    await client.refetchQueries({ queryKey: ['tasks', 'task', 5] })
    changed('tasks', null)
    changed('tasks', [6])
    await vi.advanceTimersByTimeAsync(500)
    expect(isOld('tasks', 'task', 5)).toBe(true)
  })

  test('a hidden page is refreshed seldom, and at once when it is shown again', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    const { changed, seen } = createInvalidator(client)
    for (let step = 0; step < 100; step += 1) {
      changed('tasks', [step])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(invalidate.mock.calls.length).toBeLessThanOrEqual(3)
    expect(invalidate.mock.calls.length).toBeGreaterThanOrEqual(2)
    changed('cars', [1])
    expect(isOld('cars', 'list')).toBe(false)
    state.mockReturnValue('visible')
    seen()
    expect(isOld('cars', 'list')).toBe(true)
    const before = invalidate.mock.calls.length
    seen()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(invalidate).toHaveBeenCalledTimes(before)
    vi.restoreAllMocks()
  })
})

describe('a press of one’s own', () => {
  let client = createQueryClient()
  const reads: string[] = []
  const read = (...key: string[]) => reads.filter((one) => one === key.join(' ')).length
  let unwatch: (() => void)[] = []
  let changed: Invalidator['changed']

  const watch = (...queryKey: string[]) => {
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        reads.push(queryKey.join(' '))
        return {}
      },
    })
    unwatch.push(observer.subscribe(() => {}))
  }

  beforeEach(async () => {
    vi.useFakeTimers()
    client = createQueryClient()
    const invalidator = createInvalidator(client)
    changed = invalidator.changed
    unwatch = [readThrough(invalidator.made), invalidator.stop]
    watch('tasks', 'list')
    watch('cars', 'list')
    await vi.advanceTimersByTimeAsync(0)
    reads.length = 0
  })
  afterEach(() => {
    for (const end of unwatch) end()
  })

  /** A change that the server makes, tells of, and answers, each so many milliseconds after the press. */
  function press({ published, answered }: { published: number; answered: number }) {
    const { result } = renderHook(
      () =>
        useAction({
          run: () => new Promise<void>((resolve) => void setTimeout(resolve, answered)),
          touches: ['tasks'],
        }),
      { wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children) },
    )
    setTimeout(() => changed('tasks', [5]), published)
    result.current.start(undefined)
  }

  test.each([
    { published: 20, answered: 30 },
    { published: 20, answered: 300 },
  ])('is read once, although it is published as well: $published, $answered', async (when) => {
    press(when)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(read('tasks', 'list')).toBe(1)
    expect(read('cars', 'list')).toBe(0)
  })

  test('what is heard of it after its answer is read again: it may be a colleague’s', async () => {
    press({ published: 40, answered: 30 })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(read('tasks', 'list')).toBe(2)
  })

  test('a press without an answer does not keep colleagues’ changes from the screen for longer than half a second', async () => {
    setTimeout(() => changed('cars', [1]), 20)
    press({ published: 20, answered: 2_500 })
    await vi.advanceTimersByTimeAsync(800)
    expect([read('tasks', 'list'), read('cars', 'list')]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(3_000)
    expect([read('tasks', 'list'), read('cars', 'list')]).toEqual([2, 1])
  })

  const slow = (seconds: number, ...queryKey: string[]) => ({
    queryKey,
    queryFn: () => {
      reads.push(queryKey.join(' '))
      return new Promise<object>((resolve) => void setTimeout(() => resolve({}), seconds * 1_000))
    },
  })

  const both = [
    { name: 'a change of a colleague', happen: () => changed('tasks', [5]) },
    { name: 'a change of one’s own', happen: () => readAgain(client, 'tasks', [5]) },
  ]

  test.each(both)(
    '$name during the first read of a list is read once that is answered',
    async ({ happen }) => {
      unwatch.push(new QueryObserver(client, slow(3, 'tasks', 'history')).subscribe(() => {}))
      for (let times = 0; times < 3; times += 1) {
        await vi.advanceTimersByTimeAsync(800)
        happen()
      }
      await vi.advanceTimersByTimeAsync(590)
      expect(read('tasks', 'history')).toBe(1)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(read('tasks', 'history')).toBe(2)
    },
  )

  test.each(both)('$name during a read ahead makes its answer old', async ({ happen }) => {
    const ahead = slow(3, 'tasks', 'ahead')
    void client.query(ahead)
    happen()
    await vi.advanceTimersByTimeAsync(10_000)
    unwatch.push(new QueryObserver(client, ahead).subscribe(() => {}))
    expect(read('tasks', 'ahead')).toBe(2)
  })

  test('reads its room alone; what was heard of others comes in its time', async () => {
    changed('cars', [1])
    readAgain(client, 'tasks', [5])
    await vi.advanceTimersByTimeAsync(0)
    expect([read('tasks', 'list'), read('cars', 'list')]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(100)
    expect([read('tasks', 'list'), read('cars', 'list')]).toEqual([1, 1])
  })

  test('reads what others have changed meanwhile as well', async () => {
    client
      .getQueryCache()
      .build(client, { queryKey: ['tasks', 'task', 7], meta: { of: 7 } })
      .setData({})
    changed('tasks', [7])
    readAgain(client, 'tasks', [5])
    expect(client.getQueryState(['tasks', 'task', 7])?.isInvalidated).toBe(true)
  })
})

describe('a stream that is open again', () => {
  const refusal = (status: number) => errorOf(status, '{"message":"нет"}', null)

  test.each([
    { name: 'without an answer', failure: new NetworkError(), reads: 2 },
    { name: 'by a proxy', failure: refusal(502), reads: 2 },
    { name: 'by a refusal', failure: refusal(404), reads: 1 },
    { name: 'not at all', failure: undefined, reads: 1 },
  ])('reads again what had failed $name: $reads', async ({ failure, reads }) => {
    const client = new QueryClient()
    const read = vi.fn(() => (failure && read.mock.calls.length === 1 ? Promise.reject(failure) : {}))
    const observer = new QueryObserver(client, { queryKey: ['tasks', 'counts'], queryFn: read, retry: false })
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    createInvalidator(client).connected()
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(read).toHaveBeenCalledTimes(reads)
    stop()
  })

  test('reads again what is shown from the device', async () => {
    const client = new QueryClient()
    client.setQueryData(['tasks', 'list'], 'вчера')
    await client.invalidateQueries()
    const observer = new QueryObserver(client, {
      queryKey: ['tasks', 'list'],
      queryFn: () => 'сегодня',
      refetchOnMount: false,
    })
    const stop = observer.subscribe(() => {})
    createInvalidator(client).connected()
    await vi.waitFor(() => expect(client.getQueryData(['tasks', 'list'])).toBe('сегодня'))
    stop()
  })
})
