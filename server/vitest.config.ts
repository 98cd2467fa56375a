import { availableParallelism } from 'node:os'
import path from 'node:path'

import { defineConfig } from 'vitest/config'

import { closingReporter } from '../tools/closing-reporter.ts'
import { LongestFirst } from './src/testing/longestFirst.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/cluster.ts', '../tools/build/server-for-tests.mjs'],
    pool: 'forks',
    // Caches transformed sources for programs and threads that tests start.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../node_modules/.cache/compiled') },
    // Three even on two cores, because a worker waits for the database, other programs or the clock half of the time: it
    // is a tenth faster than two, and four gain nothing more.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Modules and the database connection are reused across the files of a worker.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Generous for a busy machine: a test that times out goes on, and disturbs those after it in its database.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test without an assertion cannot fail.
    expect: { requireAssertions: true },
    reporters: ['default', closingReporter('server')],
  },
})
