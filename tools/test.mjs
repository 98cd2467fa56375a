// npm test: runs everything that proves the product; its last line is «N passed, N failed». npm test --
// --since main: only the tests that changes since a commit can break.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { changedSince, isProductChanged, vitestArguments } from './changed.mjs'
import { findChromium, missingBrowsers } from './chromium.mjs'
import { install } from './debian.mjs'
import { installPackages, prepare, root } from './environment.mjs'

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
await Promise.all([installPackages(), install([...missingBrowsers(), ...missingPdftotext()])])
await prepare()
const changed = since === undefined ? undefined : changedSince(since)

const total = { passed: 0, failed: 0 }
/**
 * Failure lines of all suites, repeated at the end of the output.
 * @type {string[]}
 */
const failures = []

const areAllStoriesRun = !changed || isProductChanged(changed)
// Side by side, because the server's tests wait for the database and other programs a fifth of their time. They take
// the longest, so the product is built, and its demo company created, beside the last of them. What waits for nothing
// takes what the others leave.
const [product] = await Promise.all([
  tests('web')
    .then(() => suite('build', ['tools/build/all.mjs']))
    .then(() => (areAllStoriesRun ? startProduct() : undefined)),
  tests('server'),
  suite('check', ['tools/check.mjs'], { isBackground: true }).then(() =>
    tests('contract', { isBackground: true }),
  ),
])
const chromium = await findChromium()
if (chromium) {
  const chosen = areAllStoriesRun ? [] : [`--only-changed=${since}`, '--pass-with-no-tests']
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
  const env = { CHROMIUM: chromium.whole, CHROMIUM_SHELL: chromium.shell, ...product?.env }
  await suite('browser', [playwright, 'test', ...chosen], { cwd: 'e2e', env })
} else {
  // A missing browser is a failure: skipped stories prove nothing.
  console.log('browser: Chromium не найден, укажите его в переменной CHROMIUM')
  total.failed += 1
}

await product?.stop()

process.exitCode = total.failed > 0 ? 1 : 0
for (const failure of failures) console.log(failure)
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/** Starts the product of the stories, and waits until its demo company is there. */
async function startProduct() {
  const env = { E2E_PORT: String(20_000 + (process.pid % 20_000)) }
  const child = spawn(process.execPath, ['support/serve.ts'], {
    cwd: path.join(root, 'e2e'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: env.E2E_PORT },
  })
  const exit = once(child, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  process.once('exit', () => child.kill())
  const isReady = () =>
    fetch(`http://127.0.0.1:${env.E2E_PORT}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  // A product that did not start is started by Playwright again, which says so.
  while (child.exitCode === null && !(await isReady())) await setTimeout(500)
  const stop = async () => {
    child.kill()
    await exit
  }
  return { env, stop }
}

/** Tests that read a PDF are skipped without it. */
function missingPdftotext() {
  return existsSync('/usr/bin/pdftotext') ? [] : ['poppler-utils']
}

/**
 * @param {'server' | 'contract' | 'web'} workspace
 * @param {Pick<Surroundings, 'isBackground'>} [surroundings]
 */
async function tests(workspace, surroundings = {}) {
  const args = changed ? vitestArguments(workspace, changed) : ['run']
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  if (args) await suite(workspace, [vitest, ...args], { ...surroundings, cwd: workspace })
}

/**
 * @typedef {object} Surroundings
 * @property {string} [cwd]
 * @property {Record<string, string>} [env]
 * @property {boolean} [isBackground] takes only the time that the others leave
 *
 * Runs one suite and adds the numbers of its closing line to the total, «name: N passed, N failed, N skipped».
 * @param {string} name
 * @param {string[]} args
 * @param {Surroundings} [surroundings]
 */
async function suite(name, args, { cwd = '.', env = {}, isBackground = false } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: path.join(root, cwd),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (isBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
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
