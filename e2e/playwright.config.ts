import { defineConfig } from '@playwright/test'

import { browserArgs, browserEnv, headlessShell } from './support/browsers.ts'

// Workers read this file too, so the port that the first reader has chosen is handed on.
const port = (process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000)))
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'stories',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/closing-reporter.ts']],
  use: {
    baseURL,
    // Service workers would hide calls from the routes that a story sets; stories about them allow them.
    serviceWorkers: 'block',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // How the page stood at a failure is in the screenshot and in the tree that Playwright writes beside it. What was
    // done and called costs every story a tenth more, so it is asked for: playwright test --trace retain-on-failure
    trace: 'off',
    // What glides or fades in costs a picture for each of its steps; stories wait for where it comes to rest.
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
    // The first start builds the product and makes the demo company.
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
