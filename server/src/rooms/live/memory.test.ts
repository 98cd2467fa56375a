import { expect, test } from 'vitest'

import { makeMemory } from './memory.ts'

const minute = 60_000

/** A memory with a clock that only the test moves. */
function clocked() {
  let at = 0
  const memory = makeMemory(() => at)
  const say = (...ids: number[]) => memory.keep({ room: 'tasks', rows: ids.map((id) => [id, null] as const) })
  return { memory, say, pass: (ms: number) => void (at += ms) }
}

const tasks = (...ids: number[]) => ({ room: 'tasks', rows: ids.map((id) => [id, null]) })

test('replays what was published since, and a moment before, each room at once', () => {
  const { memory, say, pass } = clocked()
  pass(minute)
  say(1)
  pass(10_000)
  say(2)
  memory.keep({ room: 'cars', rows: [[7, 5]] })
  pass(1000)
  say(3)
  expect(memory.lately(500)).toEqual([tasks(2, 3), { room: 'cars', rows: [[7, 5]] }])
  expect(memory.lately(9500)).toEqual([tasks(1, 2, 3), { room: 'cars', rows: [[7, 5]] }])
})

test('does not know what was said before it began, before a gap, or too long ago', () => {
  const { memory, say, pass } = clocked()
  pass(10_000)
  expect(memory.lately(9000)).toBeNull()
  expect(memory.lately(5000)).toEqual([])
  memory.forget()
  expect(memory.lately(0)).toBeNull()
  pass(3000)
  expect(memory.lately(1000)).toEqual([])
  say(1)
  pass(2 * minute)
  say(2)
  expect(memory.lately(1000)).toEqual([tasks(2)])
  expect(memory.lately(2 * minute)).toBeNull()
})

test('names no more changes than a reader would look at, and stores no more than its limit', () => {
  const { memory, say, pass } = clocked()
  pass(minute)
  say(...Array.from({ length: 101 }, (_, id) => id + 1))
  say(1)
  expect(memory.lately(0)).toEqual([{ room: 'tasks', rows: null }])
  pass(10_000)
  for (let id = 1; id <= 1001; id += 1) say(id)
  expect(memory.lately(0)).toBeNull()
  pass(1)
  for (let id = 1; id <= 999; id += 1) say(id)
  pass(2001)
  say(1)
  expect(memory.lately(0)).toEqual([tasks(1)])
})
