import { defineConfig } from 'vitest/config'

import { closingReporter } from './closing-reporter.ts'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    isolate: false,
    // Programs are started and stopped here, on machines that have other work.
    testTimeout: 20_000,
    // A test without an assertion cannot fail.
    expect: { requireAssertions: true },
    reporters: ['default', closingReporter('tools')],
  },
})
