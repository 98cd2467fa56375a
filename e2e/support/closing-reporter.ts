import type { Reporter, Suite } from '@playwright/test/reporter'

/** Ends the run with one plain line, by which `npm test` adds up the suites. */
class ClosingReporter implements Reporter {
  #root: Suite | undefined
  #errors = 0

  onBegin(_config: unknown, root: Suite): void {
    this.#root = root
  }

  onError(): void {
    this.#errors += 1
  }

  onEnd(): void {
    const outcomes = (this.#root?.allTests() ?? []).map((test) => test.outcome())
    const count = (outcome: string): number => outcomes.filter((other) => other === outcome).length
    const failed = count('unexpected') + count('flaky') + this.#errors
    console.log(`\nbrowser: ${count('expected')} passed, ${failed} failed, ${count('skipped')} skipped`)
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its default export
export default ClosingReporter
