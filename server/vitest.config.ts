import { availableParallelism } from 'node:os'
import path from 'node:path'

import { defineConfig } from 'vitest/config'

import { closingReporter } from '../tools/closing-reporter.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/cluster.ts', '../tools/build/server-for-tests.mjs'],
    pool: 'forks',
    // Programs and threads that tests start read the same sources again and again.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../node_modules/.cache/compiled') },
    // The database works beside, so one worker would leave a core idle half the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A worker keeps its modules and its database over all its files.
    isolate: false,
    // The machine may be busy; a test that hangs is still reported soon enough.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A test without an assertion cannot fail.
    expect: { requireAssertions: true },
    reporters: ['default', closingReporter('server')],
  },
})
