import { existsSync } from 'node:fs'

import { install } from './debian.mjs'

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
