import { defineConfig } from 'vitest/config'

import { closingReporter } from './closing-reporter.ts'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Run whole suites again: only in npm run sweep.
    exclude: process.env.NARYAD_SWEEP === '1' ? [] : ['**/*.sweep.test.ts'],
    isolate: false,
    // Tests start and stop processes, possibly on a busy machine.
    testTimeout: 20_000,
    // A test without an assertion cannot fail.
    expect: { requireAssertions: true },
    reporters: ['default', closingReporter('tools')],
  },
})
