import type { Reporter } from 'vitest/node'

/** Ends a run with one plain line, by which `npm test` adds up the suites. */
export function closingReporter(suite: string): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
      for (const module of modules) {
        count.failed += module.errors().length
        for (const test of module.children.allTests()) {
          const { state } = test.result()
          // A test that never got a result is not a success.
          count[state === 'pending' ? 'failed' : state] += 1
        }
      }
      console.log(`\n${suite}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
    },
  }
}
