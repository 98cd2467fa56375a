import { expect, test } from 'vitest'

import { DecoderThread } from './decoder-thread.ts'

/** Answers with its thread and what it was given; some of it ends it, or never gets an answer. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (task) => {
      if (task === 'crash') throw new Error('crash')
      if (task === 'exit') process.exit(1)
      if (task === 'memory') { const all = []; for (;;) all.push(new Array(100_000).fill({})) }
      if (task !== 'hang') parentPort.postMessage({ threadId, task })
    })`)}`,
)

interface Answered {
  readonly threadId: number
  readonly task: string
}

const open = (mostFiles = 100) =>
  new DecoderThread<string, Answered>(worker, { timeoutMs: 2000, memoryMb: 32, mostFiles, idleMs: 50 })

test('files are decoded in one thread, each with its own answer', async () => {
  const decoder = open()
  const answers = await Promise.all(['one', 'two', 'three'].map((task) => decoder.run(task)))
  expect(answers.map(({ task }) => task)).toEqual(['one', 'two', 'three'])
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1)
})

test.each([
  ['crash', 'crash'],
  ['exit', 'the file was not decoded'],
  ['hang', 'the file takes too long to decode'],
  ['memory', 'memory limit'],
])('a file that ends in «%s» fails alone', async (task, reason) => {
  const decoder = open()
  const before = decoder.run('before')
  const failing = decoder.run(task)
  const after = decoder.run('after')
  await expect(failing).rejects.toThrow(reason)
  expect((await before).task).toBe('before')
  expect(await after).toMatchObject({ task: 'after' })
  expect((await after).threadId).not.toBe((await before).threadId)
})

test('a thread is replaced after its share of files', async () => {
  const decoder = open(2)
  const ids: number[] = []
  for (const task of ['one', 'two', 'three']) ids.push((await decoder.run(task)).threadId)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
})
