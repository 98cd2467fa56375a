import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { closingReporter } from '../tools/closing-reporter.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    // Loading the component library again for each file would cost more than the tests themselves.
    isolate: false,
    // Once a file's modules are ready nothing runs beside its tests: by itself vitest would leave a core idle.
    maxWorkers: availableParallelism(),
    // Every test draws and throws away thousands of small things: with more room for the young ones they are swept less often.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 20_000,
    // A test without an assertion cannot fail.
    expect: { requireAssertions: true },
    reporters: ['default', closingReporter('web')],
  },
})
