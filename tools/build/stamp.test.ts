import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { root } from '../environment.mjs'
import { lockOf } from './lock.mjs'
import { buildIfStale } from './stamp.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))

let dist: string
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'node_modules/.stamp-test-'))
  dist = path.relative(root, folder)
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(lockOf(dist), { force: true })
})

/** A start in a process of its own, which notes each build in a file. `onText` hears what it says. */
async function start(onText: (text: string) => void = () => {}): Promise<string> {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { setImmediate as pause } from 'node:timers/promises'
    import { buildIfStale } from ${JSON.stringify(path.join(here, 'stamp.mjs'))}
    await buildIfStale(${JSON.stringify(dist)}, ['package.json'], async () => {
      appendFileSync(${JSON.stringify(path.join(folder, 'builds'))}, 'begun ')
      await pause()
      appendFileSync(${JSON.stringify(path.join(folder, 'builds'))}, 'ended ')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    onText(said)
  })
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([0, expect.any(String)])
  return said
}

const builds = () => readFileSync(path.join(folder, 'builds'), 'utf8')

test('of several starts at one moment one builds, and the others wait and say so', async () => {
  let waiting: Promise<string>[] = []
  await buildIfStale(dist, ['package.json'], async () => {
    const heard = [0, 1].map(() => Promise.withResolvers<void>())
    waiting = heard.map(({ resolve }) => start((text) => text.includes('жду') && resolve()))
    await Promise.all(heard.map(({ promise }) => promise))
    appendFileSync(path.join(folder, 'builds'), 'mine')
  })
  await Promise.all(waiting)
  expect(builds()).toBe('mine')
  expect(existsSync(lockOf(dist))).toBe(false)
})

test('a lock that a killed process has left is taken over by one of those who wait', async () => {
  const gone = spawn(process.execPath, ['--eval', ''])
  await once(gone, 'close')
  writeFileSync(lockOf(dist), `${gone.pid} left`)
  await Promise.all([start(), start(), start()])
  expect(builds()).toBe('begun ended ')
})

test('a build that fails frees the folder for the next start', async () => {
  await expect(
    buildIfStale(dist, ['package.json'], () => Promise.reject(new Error('no memory'))),
  ).rejects.toThrow('no memory')
  mkdirSync(folder, { recursive: true })
  await buildIfStale(dist, ['package.json'], async () =>
    appendFileSync(path.join(folder, 'builds'), 'second'),
  )
  expect(builds()).toBe('second')
})
