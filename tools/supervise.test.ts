import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let child: ChildProcess
let output: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-supervise-'))
})
afterEach(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Of each start, the number of starts so far. */
const starts = (): number =>
  existsSync(path.join(folder, 'starts')) ? readFileSync(path.join(folder, 'starts'), 'utf8').length : 0

/** `program` is run at every start; `start` is the number of this one. */
function superviseProgram(program: string, pauses = { firstMs: 10, longestMs: 40, steadyMs: 60_000 }): void {
  const text = `
    import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync('starts', '.')
    const start = readFileSync('starts', 'utf8').length
    const ready = () => new Promise((resolve) => process.send('running', resolve))
    ${program}`
  const options = { args: ['--input-type=module', '--eval', text], env: process.env, pauses }
  const supervisor = `
    import { supervise } from ${JSON.stringify(path.join(import.meta.dirname, 'supervise.mjs'))}
    process.exitCode = await supervise(${JSON.stringify(options)})`
  child = spawn(process.execPath, ['--input-type=module', '--eval', supervisor], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
}

const exitCode = async (): Promise<unknown> => {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

test('a program that dies is started again, with the reason printed, until it ends by itself', async () => {
  superviseProgram(`
    await ready()
    if (start === 1) process.exit(1)
    if (start === 2) process.kill(process.pid, 'SIGKILL')
    process.exit(0)`)
  expect(await exitCode()).toBe(0)
  expect(starts()).toBe(3)
  expect(output).toContain('Сервер остановился (код 1), запуск через 1 с')
  expect(output).toContain('Сервер остановился (SIGKILL), запуск через 1 с')
})

test('a program that has never been ready is not started again', async () => {
  superviseProgram('process.exit(1)')
  expect(await exitCode()).toBe(1)
  expect(starts()).toBe(1)
})

test('a program that cannot start is not started again, even after it has been running', async () => {
  superviseProgram(`
    if (start === 2) process.exit(78)
    await ready()
    process.exit(1)`)
  expect(await exitCode()).toBe(78)
  expect(starts()).toBe(2)
})

test('a restart that fails for a while is tried again', async () => {
  superviseProgram(`
    if (start === 2 || start === 3) process.exit(1)
    await ready()
    process.exit(start === 1 ? 1 : 0)`)
  expect(await exitCode()).toBe(0)
  expect(starts()).toBe(4)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s reaches the program, which is not started again',
  async (signal) => {
    superviseProgram(`
    process.on('${signal}', () => { console.log('stopped in order'); process.exit(0) })
    await ready()
    console.log('ready')
    setInterval(() => {}, 1000)`)
    await expect.poll(() => output, { timeout: 10_000 }).toContain('ready')
    child.kill(signal)
    expect(await exitCode()).toBe(0)
    expect(output).toContain('stopped in order')
    expect(starts()).toBe(1)
  },
)

test('a signal during the pause ends it', async () => {
  superviseProgram('await ready(); process.exit(1)', { firstMs: 60_000, longestMs: 60_000, steadyMs: 60_000 })
  await expect.poll(() => output, { timeout: 10_000 }).toContain('запуск через 60 с')
  child.kill('SIGTERM')
  expect(await exitCode()).toBe(0)
  expect(starts()).toBe(1)
})
