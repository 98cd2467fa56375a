import pLimit from 'p-limit'

import { unavailable } from '../http/refusals.ts'

interface SemaphoreOptions {
  /** Pieces of work that run together. */
  readonly atOnce: number
  /** Others that wait; the next is refused at once. */
  readonly mayWait: number
  /** The longest wait in the queue; after it the call has been answered and the work is refused. */
  readonly waitMs?: number
  readonly refuse?: () => Error
  /** A failure that every waiter shares: its work would fail by the same cause, only later. */
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
}: SemaphoreOptions): Semaphore {
  const limit = pLimit(atOnce)
  const waiting = new Set<(error: Error) => void>()

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (isShared?.(error)) for (const leave of waiting) leave(error)
      throw error
    }
  }

  return (work) => {
    if (limit.activeCount < atOnce) return limit(run, work)
    if (waiting.size >= mayWait) return Promise.reject(refuse())
    const { promise: refusal, reject } = Promise.withResolvers<never>()
    const leave = (error: Error): void => {
      if (waiting.delete(leave)) reject(error)
    }
    waiting.add(leave)
    const timer = waitMs === undefined ? undefined : setTimeout(() => leave(refuse()), waitMs)
    // The queue of p-limit drops no single entry: one that was refused ends as soon as its turn comes.
    const turn = limit(() => (waiting.delete(leave) ? run(work) : refusal))
    return Promise.race([refusal, turn]).finally(() => clearTimeout(timer))
  }
}
