import { existsSync } from 'node:fs'

import { install } from './debian.mjs'

const debian = '/usr/bin/chromium'
const shell = '/usr/bin/chromium-headless-shell'

/** Debian's packages that are missing: none if another browser is there or named in the environment. */
export function missingBrowsers() {
  const whole = installed()
  if (whole !== undefined && (whole !== debian || existsSync(shell))) return []
  return whole === undefined ? ['chromium', 'chromium-headless-shell'] : ['chromium-headless-shell']
}

/**
 * Paths of the browsers for the tests: a full one, and a headless one, which costs a third less. Installs what is
 * missing, if the user may install packages. The full one replaces a missing headless one, and a browser named in the
 * environment replaces both.
 * @returns {Promise<{ whole: string, shell: string } | undefined>}
 */
export async function findChromium() {
  await install(missingBrowsers())
  const whole = installed()
  if (whole === undefined) return undefined
  return { whole, shell: whole === debian && existsSync(shell) ? shell : whole }
}

const installed = () =>
  [process.env.CHROMIUM ?? '', debian, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (place) => place !== '' && existsSync(place),
  )
