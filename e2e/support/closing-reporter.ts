import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Prints a line for each failed story and one closing line, from which `npm test` adds up the suites. */
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
    const stories = this.#root?.allTests() ?? []
    const ended = (...outcomes: ReturnType<TestCase['outcome']>[]) =>
      stories.filter((story) => outcomes.includes(story.outcome()))
    const failed = ended('unexpected', 'flaky')
    console.log()
    for (const story of failed)
      console.log(`browser: FAILED ${story.titlePath().filter(Boolean).join(' › ')}`)
    const count = failed.length + this.#errors
    console.log(
      `browser: ${ended('expected').length} passed, ${count} failed, ${ended('skipped').length} skipped`,
    )
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its default export
export default ClosingReporter
