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
    const tests = this.#root?.allTests() ?? []
    const of = (outcome: string) => tests.filter((test) => test.outcome() === outcome)
    for (const { title } of of('flaky')) console.log(`needed a second try: ${title}`)
    const passed = of('expected').length + of('flaky').length
    const failed = of('unexpected').length + this.#errors
    console.log(`\nbrowser: ${passed} passed, ${failed} failed, ${of('skipped').length} skipped`)
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its default export
export default ClosingReporter
