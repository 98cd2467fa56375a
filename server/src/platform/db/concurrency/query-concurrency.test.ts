import { expect, it } from 'vitest'

import { limitSlowQueries } from './query-concurrency.ts'

it('runs two at once, the others in their turn, and goes on after a failure', async () => {
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) =>
    limitSlowQueries(async () => {
      running += 1
      most = Math.max(most, running)
      order.push(n)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      if (n === 1) throw new Error('failed')
      return n
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true])
  expect(await work(6)).toBe(6)
})
