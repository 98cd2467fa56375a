import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

const debian = '/usr/bin/chromium'
const shell = '/usr/bin/chromium-headless-shell'

/**
 * Paths of the browsers for the tests: a full one, and a headless one, which costs a third less. Installs Debian's
 * packages if there are none and the user may install packages. The full one replaces a missing headless one, and a
 * browser named in the environment replaces both.
 * @returns {Promise<{ whole: string, shell: string } | undefined>}
 */
export async function findChromium() {
  if (installed() === undefined) await install('chromium')
  const whole = installed()
  if (whole === undefined) return undefined
  if (whole !== debian) return { whole, shell: whole }
  if (!existsSync(shell)) await install('chromium-headless-shell')
  return { whole, shell: existsSync(shell) ? shell : whole }
}

const installed = () =>
  [process.env.CHROMIUM ?? '', debian, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (place) => place !== '' && existsSync(place),
  )

/** @param {string} name of a package */
async function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Ставлю ${name} из Debian…`)
  await apt(['update', '-q'])
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
