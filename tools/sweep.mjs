// npm run sweep: the whole product of cases of which npm test runs a sample, in files named *.sweep.test.ts.
// npm run sweep -- <word>: only the files with this word in their path. It takes minutes to hours.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'

import { prepare, root } from './environment.mjs'

const words = process.argv.slice(2)
await prepare()

const workspaces = ['contract', 'server', 'web', 'tools']
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
// Vitest takes every word as an alternative, so the files are chosen here.
const filesOf = (/** @type {string} */ workspace) =>
  readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.sweep\.test\.tsx?$/.test(file) &&
      !file.includes('node_modules') &&
      words.every((word) => file.includes(word)),
  )

/** @type {string[]} */
const failed = []
for (const workspace of workspaces) {
  const files = filesOf(workspace)
  if (files.length === 0) continue
  const child = spawn(process.execPath, [vitest, 'run', ...files], {
    cwd: path.join(root, workspace),
    stdio: 'inherit',
    env: { ...process.env, NARYAD_SWEEP: '1' },
  })
  const [code] = /** @type {[number | null]} */ (await once(child, 'close'))
  if (code !== 0) failed.push(workspace)
}
console.log(failed.length > 0 ? `\nsweep: FAILED in ${failed.join(', ')}` : '\nsweep: passed')
process.exitCode = failed.length > 0 ? 1 : 0
