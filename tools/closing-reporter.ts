import type { Reporter } from 'vitest/node'

/** Prints a line for each failure and one closing line, from which `npm test` adds up the suites. */
export function closingReporter(suite: string): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const count = { passed: 0, failed: 0, skipped: 0 }
      const fail = (what: string, why = 'no result') => {
        count.failed += 1
        console.log(`${suite}: FAILED ${what}: ${why.split('\n')[0]}`)
      }
      for (const { message } of unhandledErrors) fail('outside of the tests', message)
      for (const module of modules) {
        for (const { message } of module.errors()) fail(module.relativeModuleId, message)
        for (const test of module.children.allTests()) {
          const { state, errors } = test.result()
          // A test without a result counts as failed.
          if (state === 'failed' || state === 'pending')
            fail(`${module.relativeModuleId} › ${test.fullName}`, errors?.[0]?.message)
          else count[state] += 1
        }
      }
      console.log(`\n${suite}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
    },
  }
}
