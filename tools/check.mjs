// npm run check: every check that needs neither a database nor a browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'

import { prepare, root } from './environment.mjs'

await prepare()

const progress = 'OpenAPI and prescribed calls'
const bin = path.join(root, 'node_modules/.bin')

/**
 * The type checker is written in Go, and its collector runs each time the heap has doubled. With a limit of memory
 * instead it takes a sixth less time, and less memory at its peak. It needs 2 GiB at least.
 */
const fewerCollections = { GOGC: 'off', GOMEMLIMIT: '4GiB' }

/**
 * The longest first: most of the others need one core only and run beside it.
 * @type {readonly (readonly [what: string, command: string, args: readonly string[], cwd?: string])[]}
 */
const gates = [
  ['lint and types', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings']],
  ['architecture', 'vitest', ['run'], 'tools'],
  ['dead code', 'knip', []],
  ['secrets', 'node', ['tools/secrets.mjs']],
  ['format', 'oxfmt', ['--check']],
  ['lock file', 'npm', ['ci', '--dry-run', '--offline', '--loglevel=error']],
  [progress, 'node', ['tools/openapi.ts', '--check']],
]

/** @type {string[]} */
const failed = []
const waiting = gates.values()
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const gate of waiting) await check(...gate)
  }),
)

for (const what of failed) console.log(`check: FAILED ${what}`)
console.log(`check: ${gates.length - failed.length} passed, ${failed.length} failed, 0 skipped`)
process.exitCode = failed.length > 0 ? 1 : 0

/**
 * Prints the output of a gate in one piece, because others run at the same time.
 * @param {string} what
 * @param {string} command
 * @param {readonly string[]} args
 */
async function check(what, command, args, cwd = '.') {
  const start = performance.now()
  const child = spawn(command, args, {
    cwd: path.join(root, cwd),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...fewerCollections,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      FORCE_COLOR: '0',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (said += text))
  const [code] = /** @type {[number | null]} */ (await once(child, 'close'))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${what} (${seconds} s)`)
  if (code !== 0) failed.push(what)
  // This one also prints the API calls that are still missing.
  if (code !== 0 || what === progress) console.log(said)
}
