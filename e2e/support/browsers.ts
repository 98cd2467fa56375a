/** A whole browser: only it shows notifications of the system. */
const whole = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The same engine without windows, address bar and extensions, where it is installed: a page costs a third less. */
export const headlessShell = process.env.CHROMIUM_SHELL ?? whole

/** Without a language of the system that knows Cyrillic a downloaded file would lose its name. */
export const browserEnv = { ...process.env, LC_ALL: 'C.UTF-8' }

/**
 * Every window of Chromium starts two hidden pages for its own address bar: they cost more than ours to load.
 * Of two such lists the browser uses the last, so Playwright's own is repeated.
 */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export const browserArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${switchedOff.join(',')}`,
]

/** For `test.use`. */
export const showsNotifications = {
  launchOptions: { executablePath: whole, env: browserEnv, args: ['--disable-gpu', ...browserArgs] },
}
