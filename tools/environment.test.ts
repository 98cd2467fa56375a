import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['under the Node of the project', process.versions.node],
  ['under an older Node, which runs the one of the project', '20.0.0'],
])('a program stops with npm, which ends its shell alone: %s', async (_, version) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'naryad-environment-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = path.join(folder, 'program.mjs')
  const started = path.join(folder, 'started')
  const environment = JSON.stringify(path.join(import.meta.dirname, 'environment.mjs'))
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs'
    import { prepare } from ${environment}
    if (!existsSync('outer')) {
      writeFileSync('outer', '')
      Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} })
    }
    await prepare({ stopsWithNpm: true })
    writeFileSync('started', String(process.pid))
    setInterval(() => undefined, 1000)`,
  )
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${program}"; true`], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  await expect
    .poll(() => existsSync(started) && readFileSync(started, 'utf8'), { timeout: 10_000 })
    .toBeTruthy()
  const pid = Number(readFileSync(started, 'utf8'))
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')))
  shell.kill('SIGTERM')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})
