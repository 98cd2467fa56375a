/** Runs pieces of work one after another, in the order they came. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** A failure is told to whoever asked for that piece; the next one runs all the same. */
export function oneAtATime(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Files are looked at one at a time, whoever sent them: this is where they stand in memory and where pixels are
 * computed, and the other calls want their share of the machine.
 */
export const fileWork = oneAtATime()
