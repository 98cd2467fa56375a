/** A full browser: only it shows notifications of the system. */
const whole = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The headless browser, if it is installed: it has no windows and extensions, so a page costs a third less. */
export const headlessShell = process.env.CHROMIUM_SHELL ?? whole

/** Without a UTF-8 locale a downloaded file would lose its Cyrillic name. */
export const browserEnv = { ...process.env, LC_ALL: 'C.UTF-8' }

/**
 * Every window of Chromium starts two hidden pages for its address bar, which cost more than a page of the
 * product. The browser uses only the last list of switched-off features, so the features of Playwright's list
 * are repeated.
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
