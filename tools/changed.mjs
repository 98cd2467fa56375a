// Selects the tests that a change can break by following imports from the changed files. Dependencies that
// imports do not show are listed here.
import { execFileSync } from 'node:child_process'
import path from 'node:path'

import { root } from './environment.mjs'

/** @param {string[]} args */
const listed = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Files changed since a commit, new ones included.
 * @param {string} commit
 * @returns {readonly string[]}
 */
export const changedSince = (commit) => [
  ...listed('diff', '--name-only', '--merge-base', commit),
  ...listed('ls-files', '--others', '--exclude-standard'),
]

/** Dependencies of every test in a workspace that no import shows: packages, data, the database schema. */
const common = /** @type {const} */ ({
  contract: /^package-lock\.json$|^contract\/[^/]+$/,
  server:
    /^package-lock\.json$|^tools\/build\/|^server\/(?!src\/|README)|^server\/src\/testing\/cluster\.ts$|^server\/src\/platform\/(db\/(migrate|adopt|rights)|jobs\/queue)\.ts$|^server\/src\/.+\.(gz|csv|txt|xlsx)$/,
  web: /^package-lock\.json$|^web\/(?!src\/)|^web\/src\/testing\/setup\.ts$|^web\/src\/.+\.(json|webmanifest)$/,
})

const isTest = /\.test\.tsx?$|\/testing\//
const isProduct =
  /^(contract|server|web|packaging|tools\/(build|release))\/|^package-lock\.json$|^tools\/(start|supervise|environment)\.mjs$|^e2e\/(playwright\.config|support\/serve)\.ts$/
const isInServer = /^(contract|server)\//

/**
 * The changed files whose importers must be tested in a workspace, or «all» if every test can break.
 * @param {keyof typeof common} workspace
 * @param {readonly string[]} changed
 * @returns {readonly string[] | 'all'}
 */
export function sourcesOfTests(workspace, changed) {
  if (changed.some((file) => common[workspace].test(file))) return 'all'
  const files = changed.filter((file) => file.startsWith(`${workspace}/`) || file.startsWith('contract/'))
  return workspace === 'server' ? [...files, ...startedByAddress(changed)] : files
}

/**
 * Changed programs, worker threads and documents that server tests refer to by path.
 * @param {readonly string[]} changed
 * @returns {readonly string[]}
 */
function startedByAddress(changed) {
  const sources = changed.filter((file) => isInServer.test(file) && !isTest.test(file))
  const starters = listed('ls-files', '--cached', '--others', 'server/src/**/*.worker.ts')
    .filter((worker) =>
      sources.some((file) => file.startsWith(`${worker.split('/').slice(0, 4).join('/')}/`)),
    )
    .map((worker) => worker.replace('.worker.ts', '.ts'))
  return [
    ...starters,
    ...(sources.length > 0 ? ['server/src/testing/programs.ts'] : []),
    ...(changed.includes('docs/configuration.md') ? ['server/src/app/config.test.ts'] : []),
  ]
}

/**
 * Whether the built product or the start of browser tests has changed, so that any of them may break.
 * @param {readonly string[]} changed
 */
export const isProductChanged = (changed) =>
  changed.some((file) => isProduct.test(file) && !isTest.test(file))

/**
 * Arguments of vitest for the tests of a workspace that a change can break; undefined if there are none.
 * @param {keyof typeof common} workspace
 * @param {readonly string[]} changed
 * @returns {readonly string[] | undefined}
 */
export function vitestArguments(workspace, changed) {
  const files = sourcesOfTests(workspace, changed)
  if (files === 'all') return ['run']
  if (files.length === 0) return undefined
  return ['related', '--run', '--passWithNoTests', ...files.map((file) => path.join(root, file))]
}
