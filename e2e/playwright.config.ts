import { defineConfig } from '@playwright/test'

import { browserArgs, browserEnv, headlessShell } from './support/browsers.ts'

// Workers load this file too, so the port that the first process has chosen is passed on.
const port = (process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000)))
const baseURL = `http://127.0.0.1:${port}`

/** Start browsers of their own: Playwright would run them last, and their waits would leave the cores idle. */
const ownBrowser = ['**/geography.spec.ts', '**/map.spec.ts', '**/push.spec.ts']

export default defineConfig({
  projects: [
    { name: 'own browser', testMatch: ownBrowser },
    { name: 'shared browser', testIgnore: ownBrowser },
  ],
  testDir: 'stories',
  // Three even on two cores: a story waits for answers, timers and animations a quarter of its time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/closing-reporter.ts']],
  use: {
    baseURL,
    // Service workers would hide calls from routes that a story intercepts; stories about them allow them.
    serviceWorkers: 'block',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A failure is described by a screenshot and by the tree that Playwright writes beside it. A trace costs
    // every story a tenth more; it can be requested: playwright test --trace retain-on-failure
    trace: 'off',
    // Each step of an animation costs a frame, and stories wait for its end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: headlessShell,
      env: browserEnv,
      args: ['--disable-gpu', ...browserArgs],
    },
  },
  webServer: {
    command: 'node support/serve.ts',
    env: { PORT: port },
    url: `${baseURL}/api/health/ready`,
    // The first start builds the product and creates the demo company.
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
