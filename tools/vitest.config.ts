import { defineConfig } from 'vitest/config'

import { closingReporter } from './closing-reporter.ts'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [
      // Run whole suites again: only in npm run sweep.
      ...(process.env.NARYAD_SWEEP === '1' ? [] : ['**/*.sweep.test.ts']),
      // Need the built product: npm test runs them after the build.
      ...(process.env.NARYAD_BUILT === '1' ? [] : ['**/*.built.test.ts']),
    ],
    isolate: false,
    // Tests start and stop processes, possibly on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test without an assertion cannot fail.
    expect: { requireAssertions: true },
    reporters: ['default', closingReporter('tools')],
  },
})
