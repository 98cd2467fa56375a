import { type Refusal, unavailable } from '../http/refusals.ts'

interface Turns {
  /** Pieces of work that run together. */
  readonly atOnce: number
  /** Others that stand in line; the next is refused at once. */
  readonly mayWait: number
  /** Whoever stands in line longer is refused: the call that he works for has been answered without him. */
  readonly waitMs?: number
  readonly refuse?: () => Refusal
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many pieces of work run at once, the others in the order in which they came. */
export function turnsOf({ atOnce, mayWait, waitMs, refuse = () => unavailable(2) }: Turns): InTurn {
  let running = 0
  const line = new Set<() => void>()

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer =
        waitMs === undefined
          ? undefined
          : setTimeout(() => {
              line.delete(begin)
              reject(refuse())
            }, waitMs)
      line.add(begin)
    })

  return async (work) => {
    if (running < atOnce) running += 1
    else if (line.size >= mayWait) throw refuse()
    else await turn()
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody slips in between.
      const [next] = line
      if (next) {
        line.delete(next)
        next()
      } else running -= 1
    }
  }
}
