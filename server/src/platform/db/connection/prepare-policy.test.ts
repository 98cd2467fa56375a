import { beforeEach, expect, it } from 'vitest'

import { unprepared, createPreparePolicy } from './prepare-policy.ts'

let isWorthPreparing: (text: string) => boolean
beforeEach(() => {
  isWorthPreparing = createPreparePolicy()
})

const times = (n: number, text: string): boolean[] => Array.from({ length: n }, () => isWorthPreparing(text))

it('prepares what is written once and for all at its first call', () => {
  expect(isWorthPreparing('select 1')).toBe(true)
})

it('prepares what is put together by the call only when it comes again and again', () => {
  expect(times(6, `\n  ${unprepared} select 'often'`)).toEqual([false, false, false, false, true, true])
})

it('prepares no more than a connection can hold, whatever is asked', () => {
  const prepared = Array.from({ length: 3000 }, (_, at) => times(5, `${unprepared} select ${at}`).at(-1))
  expect(prepared.filter(Boolean)).toHaveLength(200)
  expect(times(10, `${unprepared} select 'late'`)).not.toContain(true)
})
