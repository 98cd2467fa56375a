import { unavailable } from '../http/refusals.ts'

interface Turns {
  /** Pieces of work that run together. */
  readonly atOnce: number
  /** Others that stand in line; the next is refused at once. */
  readonly mayWait: number
  /** The longest wait in the queue; after it the call has been answered and the work is refused. */
  readonly waitMs?: number
  readonly refuse?: () => Error
  /** A failure that all who stand in line share: their work would fail by the same cause, only later. */
  readonly isShared?: (error: unknown) => error is Error
}

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many pieces of work run at once, the others in the order in which they came. */
export function createSemaphore({
  atOnce,
  mayWait,
  waitMs,
  refuse = () => unavailable(2),
  isShared,
}: Turns): Semaphore {
  let running = 0
  const line = new Set<{ readonly begin: () => void; readonly fail: (error: Error) => void }>()

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const place = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
        fail: (error: Error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      const timer =
        waitMs === undefined
          ? undefined
          : setTimeout(() => {
              line.delete(place)
              reject(refuse())
            }, waitMs)
      line.add(place)
    })

  return async (work) => {
    if (running < atOnce) running += 1
    else if (line.size >= mayWait) throw refuse()
    else await turn()
    try {
      return await work()
    } catch (error) {
      if (isShared?.(error)) {
        for (const { fail } of line) fail(error)
        line.clear()
      }
      throw error
    } finally {
      // The place is passed on directly, so that no other caller takes it in between.
      const [next] = line
      if (next) {
        line.delete(next)
        next.begin()
      } else running -= 1
    }
  }
}
