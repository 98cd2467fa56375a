import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Ends the run with one plain line, by which `npm test` adds up the suites, after a line for each story that failed. */
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
