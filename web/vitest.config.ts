import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { closingReporter } from '../tools/closing-reporter.ts'
import { tablerIconsPlugin } from './build/tablerIcons.ts'

export default defineConfig({
  plugins: [tablerIconsPlugin()],
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    // No isolation: loading the component library for each file would take longer than the tests.
    isolate: false,
    // One worker per core: vitest's default of one fewer would leave a core idle.
    maxWorkers: availableParallelism(),
    // Rendering allocates many short-lived objects: a larger young generation needs fewer collections.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 60_000,
    // A test without an assertion cannot fail.
    expect: { requireAssertions: true },
    reporters: ['default', closingReporter('web')],
  },
})
