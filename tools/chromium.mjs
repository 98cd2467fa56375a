import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Path of the browser for the tests. Installs Debian's package if there is none and the user may install packages.
 * @returns {string | undefined}
 */
export function findChromium() {
  const found = installed()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  console.log('Ставлю Chromium из Debian…')
  apt(['update', '-q'])
  apt(['install', '-q', '-y', '--no-install-recommends', 'chromium'])
  return installed()
}

const installed = () =>
  [process.env.CHROMIUM ?? '', ...places].find((place) => place !== '' && existsSync(place))

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
