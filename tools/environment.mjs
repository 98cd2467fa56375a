// Runs under any Node version before packages are installed, so it is plain JavaScript with Node's own
// modules only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The oldest Node version under which the project runs; under an older one the pinned version is used. */
const wantedNode = 24
const pinnedNode = path.join(root, 'node_modules/.bin/node')

/**
 * Installs missing packages and re-executes the program under the Node version that the project pins.
 * @param {{ stopsWithNpm?: boolean }} [options] whether the program runs until it is stopped
 */
export async function prepare({ stopsWithNpm = false } = {}) {
  // Before the wait for the re-executed program, to which this process passes the signal on.
  if (stopsWithNpm) stopWithNpm()
  await installPackages()
  if (Number(process.versions.node.split('.')[0]) >= wantedNode) return
  if (!existsSync(pinnedNode)) {
    fail(
      `Нужен Node ${wantedNode} или новее, а здесь ${process.version}: на этой системе поставьте его сами.`,
    )
  }
  const child = spawn(pinnedNode, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  const [code] = /** @type {[number | null]} */ (await once(child, 'exit'))
  process.exit(code ?? 1)
}

/**
 * npm passes a SIGTERM only to the shell between it and this process, and the shell exits alone: detect that
 * and exit as well.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  watch.unref()
}

/** Whether every package of the lock file is installed in its locked version. */
function isInstalled() {
  const hidden = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  const there = packagesOf(hidden)
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    if (!place.includes('node_modules/') || link) return true
    const found = there[place]
    if (!found) return optional === true
    return found.version === version && existsSync(path.join(root, place, 'package.json'))
  })
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} Package
 * @param {string} file
 */
function packagesOf(file) {
  const lock = /** @type {{ packages: Record<string, Package> }} */ (JSON.parse(readFileSync(file, 'utf8')))
  return lock.packages
}

/** Installs the packages of the lock file, unless they are there. */
export async function installPackages() {
  if (isInstalled()) return
  console.log('Ставлю зависимости (npm ci)…')
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code] = /** @type {[number | null]} */ (await once(child, 'close'))
  if (code !== 0) fail('Зависимости не поставились: ошибка npm выше.')
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message)
  process.exit(1)
}
