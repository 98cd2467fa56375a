/** Longest wait for the rows before the screen is shown without them. */
const patienceMs = 150

let asked: Promise<unknown> = Promise.resolve()

/** What has been asked for the first screen before it is drawn. */
export function expectAnswers(answers: readonly Promise<unknown>[]): void {
  asked = Promise.allSettled(answers)
}

/**
 * Answers that are nearly here are worth a moment. Without them the screen is drawn with bones,
 * and drawn again a moment later; on a slow machine that is what one waits for longest.
 */
export const firstAnswers = async (): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([asked, patience])
  clearTimeout(timer)
}
