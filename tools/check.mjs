// npm run check: every check that needs neither a database nor a browser.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { prepare, root } from './environment.mjs'

await prepare()

const progress = 'OpenAPI and prescribed calls'
const bin = path.join(root, 'node_modules/.bin')

/** @type {readonly (readonly [what: string, command: string, args: readonly string[], cwd?: string])[]} */
const gates = [
  ['lock file', 'npm', ['ci', '--dry-run', '--offline', '--loglevel=error']],
  ['format', 'oxfmt', ['--check']],
  ['lint and types', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings']],
  ['architecture', 'vitest', ['run'], 'tools'],
  ['dead code', 'knip', []],
  ['secrets', 'node', ['tools/secrets.mjs']],
  [progress, 'node', ['tools/openapi.ts', '--check']],
]

/** @type {string[]} */
const failed = []
for (const [what, command, args, cwd = '.'] of gates) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: path.join(root, cwd),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, FORCE_COLOR: '0' },
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${what} (${seconds} s)`)
  if (status !== 0) failed.push(what)
  // The last check also prints the API calls that are still missing.
  if (status !== 0 || what === progress) console.log(`${stdout}${stderr}`)
}

for (const what of failed) console.log(`check: FAILED ${what}`)
console.log(`check: ${gates.length - failed.length} passed, ${failed.length} failed, 0 skipped`)
process.exitCode = failed.length > 0 ? 1 : 0
