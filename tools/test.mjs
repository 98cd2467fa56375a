// npm test: runs everything that proves the product; its last line is «N passed, N failed». npm test --
// --since main: only the tests that changes since a commit can break.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism, getPriority, setPriority } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { changedSince, isProductChanged, vitestArguments } from './changed.mjs'
import { findChromium, missingBrowsers } from './chromium.mjs'
import { install, unpack } from './debian.mjs'
import { installPackages, prepare, root } from './environment.mjs'

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
await Promise.all([installPackages(), install([...missingBrowsers(), ...missingPdftotext()])])
await unpack(['nginx', 'pgbouncer', 'promtool', 'slapd'])
await prepare()
const changed = since === undefined ? undefined : changedSince(since)

const total = { passed: 0, failed: 0 }
/**
 * Failure lines of all suites, repeated at the end of the output.
 * @type {string[]}
 */
const failures = []

await suite('check', ['tools/check.mjs'])
// Side by side, because the server's tests wait for the database and other programs a fifth of their time. They also
// take the longest, so the product is built beside the last of them. The fewer workers, the less the web's tests cost;
// half a worker per core are ready in time only because the server's tests leave the cores to them.
const webWorkers = Math.max(1, Math.floor(availableParallelism() / 2))
await Promise.all([
  tests('server', { niceness: 5 }),
  Promise.all([tests('contract'), tests('web', { workers: webWorkers })]).then(() =>
    suite('build', ['tools/build/all.mjs']),
  ),
])
if (!changed || isProductChanged(changed)) {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  await suite('tools', [vitest, 'run', '.built.test.ts'], { cwd: 'tools', env: { NARYAD_BUILT: '1' } })
}
const chromium = await findChromium()
if (chromium) {
  const chosen =
    !changed || isProductChanged(changed) ? [] : [`--only-changed=${since}`, '--pass-with-no-tests']
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
  const env = { CHROMIUM: chromium.whole, CHROMIUM_SHELL: chromium.shell }
  await suite('browser', [playwright, 'test', ...chosen], { cwd: 'e2e', env })
} else {
  // A missing browser is a failure: skipped stories prove nothing.
  console.log('browser: Chromium не найден, укажите его в переменной CHROMIUM')
  total.failed += 1
}

process.exitCode = total.failed > 0 ? 1 : 0
for (const failure of failures) console.log(failure)
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/** Tests that read a PDF are skipped without it. */
function missingPdftotext() {
  return existsSync('/usr/bin/pdftotext') ? [] : ['poppler-utils']
}

/**
 * @param {'server' | 'contract' | 'web'} workspace
 * @param {{ workers?: number, niceness?: number }} [options]
 */
async function tests(workspace, { workers, niceness } = {}) {
  const args = changed ? vitestArguments(workspace, changed) : ['run']
  if (!args) return
  const limit = workers === undefined ? [] : [`--maxWorkers=${workers}`]
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  await suite(workspace, [vitest, ...args, ...limit], { cwd: workspace, niceness })
}

/**
 * Runs one suite and adds the numbers of its closing line to the total, «name: N passed, N failed, N skipped».
 * @param {string} name
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, niceness?: number }} [options]
 */
async function suite(name, args, { cwd = '.', env = {}, niceness = 0 } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: path.join(root, cwd),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  // Relative to this process, which may not raise the priority that it was started with.
  if (child.pid !== undefined) setPriority(child.pid, Math.min(getPriority() + niceness, 19))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    process.stdout.write(text)
    said += text
  })
  const [code] = /** @type {[number | null]} */ (await once(child, 'close'))
  const [, passed = '0', failed = '0'] =
    new RegExp(`^${name}: (\\d+) passed, (\\d+) failed`, 'm').exec(said) ?? []
  failures.push(...(said.match(new RegExp(`^${name}: FAILED .*`, 'gm')) ?? []))
  total.passed += Number(passed)
  // A suite that fails before it counts its tests is one failure.
  total.failed += code === 0 ? Number(failed) : Math.max(Number(failed), 1)
}
