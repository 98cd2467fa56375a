import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/**
 * Installs packages of Debian in one call, which takes half as long as one for each, if the user may install packages.
 * @param {readonly string[]} names
 */
export async function install(names) {
  if (names.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Ставлю из Debian: ${names.join(', ')}…`)
  await apt(['update', '-q'])
  await apt(['install', '-q', '-y', '--no-install-recommends', ...names])
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
