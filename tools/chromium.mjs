import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const shell = '/usr/bin/chromium-headless-shell'

/**
 * Paths of the browsers for the tests: a full one, and a headless one, which costs a third less. Installs Debian's
 * packages if there are none and the user may install packages. The full one replaces a missing headless one, and a
 * browser named in the environment replaces both.
 * @returns {{ whole: string, shell: string } | undefined}
 */
export function findChromium() {
  const whole = installed() ?? install('chromium', installed)
  if (whole === undefined) return undefined
  if (whole !== places[0]) return { whole, shell: whole }
  return { whole, shell: installedShell() ?? install('chromium-headless-shell', installedShell) ?? whole }
}

const installed = () =>
  [process.env.CHROMIUM ?? '', ...places].find((place) => place !== '' && existsSync(place))

const installedShell = () => (existsSync(shell) ? shell : undefined)

/**
 * @param {string} name of a package
 * @param {() => string | undefined} find
 */
function install(name, find) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`Ставлю ${name} из Debian…`)
  apt(['update', '-q'])
  apt(['install', '-q', '-y', '--no-install-recommends', name])
  return find()
}

/**
 * Gives up soon if there is no network.
 * @param {string[]} args
 */
function apt(args) {
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', [...patience, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
}
