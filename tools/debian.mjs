import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/** @type {Promise<void> | undefined} */
let lists

/**
 * Installs a package of Debian, if the user may install packages.
 * @param {string} name
 */
export async function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Ставлю ${name} из Debian…`)
  await (lists ??= apt(['update', '-q']))
  await apt(['install', '-q', '-y', '--no-install-recommends', name])
}

/**
 * Gives up soon if there is no network.
 * @param {string[]} args
 */
async function apt(args) {
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', [...patience, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  await once(child, 'close')
}
