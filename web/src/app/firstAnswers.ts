/** Longest wait for the rows before the screen is shown without them. */
const maxWaitMs = 150

let started: Promise<unknown> = Promise.resolve()

/** Registers the requests that were started before the first screen renders. */
export function expectAnswers(answers: readonly Promise<unknown>[]): void {
  started = Promise.allSettled(answers)
}

/**
 * Waits briefly for answers that are about to arrive. Otherwise the screen renders a skeleton and renders
 * again a moment later, which on a slow machine takes longer than the wait.
 */
export const firstAnswers = async (): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, maxWaitMs)
  })
  await Promise.race([started, timeout])
  clearTimeout(timer)
}
